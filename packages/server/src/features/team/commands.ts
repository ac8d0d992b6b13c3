import type { OperatorRole } from '@handbill/contract/console/permissions';
import type { Work } from '../../platform/context.ts';
import { endAllSessions } from '../../platform/identity/sessions/ending.ts';
import {
  type ActionDetails,
  type OperatorActionName,
  recordOperatorAction,
  walkLog,
} from '../operator-actions/index.ts';
import {
  addOperator,
  countAdmins,
  forgetPassword,
  listTeam,
  lockOperator,
  newInvitation,
  type OperatorRow,
  operatorIdOf,
  removeAllFactors,
  setDisabled,
  touchAccess,
  withdrawLinks,
} from '../operators/index.ts';

/** A command cannot be carried out; the message is one clear sentence, and nothing was changed. */
export class CommandError extends Error {}

// Commands run on the machine, without signing in. The log records each under the operator concerned, as done
// by a command. Each returns text.

const NAME = /^[a-z0-9_.-]{3,32}$/;
const LISTED_MAX = 1_000;
const FIRST_ADMINS = 2;

function record(
  work: Work,
  operatorId: string,
  action: OperatorActionName,
  details: ActionDetails,
): Promise<void> {
  return recordOperatorAction(
    { ...work, operatorId },
    { action, subject: `operator/${operatorId}`, details: { ...details, by: 'command' } },
  );
}

async function operatorOf({ tx }: Work, username: string): Promise<OperatorRow> {
  const id = await operatorIdOf(tx, username.toLowerCase());
  const operator = id === null ? null : await lockOperator(tx, id);
  if (!operator) throw new CommandError(`There is no operator ${username}.`);
  return operator;
}

async function invitationText(work: Work, operatorId: string, origin: string): Promise<string> {
  const { link, expiresAt } = await newInvitation(work, operatorId, origin);
  return `Choose a password here, once, before ${expiresAt.toISOString()}:\n  ${link}`;
}

/** Creates an operator and returns an invitation link: there is never an initial password. */
export async function createByCommand(
  work: Work,
  { username, role, origin }: { username: string; role: OperatorRole; origin: string },
): Promise<string> {
  const name = username.toLowerCase();
  if (!NAME.test(name)) {
    throw new CommandError('A username has 3 to 32 letters, digits, dots, dashes or underscores.');
  }
  const id = work.newId();
  const admins = await countAdmins(work.tx);
  if (!(await addOperator(work.tx, { id, username: name, role, now: work.now }))) {
    throw new CommandError(`The operator ${name} already exists.`);
  }
  // The first two have nobody else to approve with.
  if (admins >= FIRST_ADMINS) await touchAccess(work.tx, id, work.now);
  const text = await invitationText(work, id, origin);
  await record(work, id, 'operator_created', { username: name, before: null, after: role });
  return `${name} is an operator now, with the role ${role}. ${text}`;
}

/** One line for each operator. */
export async function listByCommand({ tx, now }: Work): Promise<string> {
  const rows = await listTeam(tx, { search: null, now, after: null, limit: LISTED_MAX });
  const lines = rows.map(({ username, role, joined, second_factor, disabled_at }) =>
    [
      username.padEnd(32),
      role.padEnd(8),
      disabled_at ? 'disabled' : joined ? 'enabled' : 'invited',
      second_factor ? 'with a second factor' : 'without a second factor',
    ].join('  '),
  );
  return lines.length > 0 ? lines.join('\n') : 'There are no operators.';
}

/** Disables an operator, even the last admin, because a command can also create another one. */
export async function disableByCommand(work: Work, username: string): Promise<string> {
  const operator = await operatorOf(work, username);
  if (operator.disabled_at) throw new CommandError(`${operator.username} is already disabled.`);
  await setDisabled(work.tx, operator.id, work.now);
  await endAllSessions(work.tx, { kind: 'operator', id: operator.id }, work.now);
  await record(work, operator.id, 'operator_disabled', { before: null, after: work.now.toISOString() });
  return `${operator.username} is disabled, and every session has ended.`;
}

/** Removes the second factors of an operator who lost them, and lets them choose a new password. */
export async function resetByCommand(
  work: Work,
  { username, origin }: { username: string; origin: string },
): Promise<string> {
  const operator = await operatorOf(work, username);
  const before = await removeAllFactors(work, operator.id);
  await touchAccess(work.tx, operator.id, work.now);
  const text = await invitationText(work, operator.id, origin);
  await record(work, operator.id, 'operator_factors_reset', { before, after: null });
  return `${operator.username} no longer has a second factor, and every session has ended. ${text}`;
}

/** Verifies the whole operators' log against its key and seals. Throws the findings, one per line. */
export async function verifyLogByCommand({ tx, config }: Work): Promise<string> {
  const { findings, actions, seals } = await walkLog(tx, config);
  if (findings.length > 0) {
    const lines = findings.map(({ subject, detail }) => `  ${subject} ${detail}`);
    throw new CommandError(['The operators’ log was changed:', ...lines].join('\n'));
  }
  const compared =
    seals === 0 ? 'There is no seal to compare it with yet.' : `It agrees with ${seals} seals.`;
  return `The operators’ log is intact: ${actions} actions. ${compared}`;
}

/**
 * Run it after the database was restored from a backup: the given operators choose a new password and set up
 * a new factor, and all others are disabled, because removed passwords, factors and operators are back.
 * Links that were approved are void. Returns the new ones, one per line.
 */
export async function admitAfterRestore(
  work: Work,
  { usernames, origin }: { usernames: readonly string[]; origin: string },
): Promise<string[]> {
  const named = new Set(usernames.map((username) => username.toLowerCase()));
  const rows = await listTeam(work.tx, {
    search: null,
    now: work.now,
    after: null,
    limit: LISTED_MAX,
  });
  for (const username of named) {
    const known = rows.find((row) => row.username === username);
    if (!known || known.disabled_at) throw new CommandError(`There is no enabled operator ${username}.`);
  }
  await withdrawLinks(work.tx);
  const texts: string[] = [];
  for (const { id, username, disabled_at: disabledAt } of rows) {
    if (disabledAt) continue;
    if (named.has(username)) {
      await forgetPassword(work.tx, id);
      texts.push(await resetByCommand(work, { username, origin }));
    } else texts.push(await disableByCommand(work, username));
  }
  return texts;
}
