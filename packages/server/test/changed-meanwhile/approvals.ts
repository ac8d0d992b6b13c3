import * as consoleCalls from '@handbill/contract/console';
import type { ApprovalKindName } from '@handbill/contract/console/permissions';
import { updateLevel } from '@handbill/contract/member';
import { accounts, post, transfer } from '@handbill/ledger';
import { openDispute, recordCardCredits } from '../../src/features/card-money/index.ts';
import { savePage } from '../../src/features/pages/index.ts';
import { approve, openApproval } from '../given/approvals.ts';
import { feedBankStatement } from '../given/money/bank.ts';
import { camtEntry, camtFile, sendFile } from '../given/money/bank-files.ts';
import type { Person } from '../given/people.ts';
import { askRecovery, recoveryOf } from '../given/recoveries.ts';
import { deposits, unmatchedLines } from '../race-matrix/deposits.ts';
import { callOf, type Kind, type Staff, type Target } from '../race-matrix/matrix.ts';
import { done, memberWithMoney, NOTE, targetOf } from '../race-matrix/targets.ts';
import { withdrawals } from '../race-matrix/withdrawals.ts';
import type { Answered, Case, Look } from './look.ts';

/** A state other than the requested one is never approved: the request is declined and made again. */
function approval(
  ask: (staff: Staff) => Promise<Target>,
  change: Case['change'],
  approver: (staff: Staff) => Person = ({ third }) => third,
): Case {
  return {
    make: ask,
    look: async ({ app, third }, { ids }) => ({ seen: (await openApproval(app, third, ids.approval)).seen }),
    change,
    send: (staff, { ids }, look: Look) =>
      approve(
        staff.app,
        { _id: ids.approval ?? '', seen: String(look.seen) },
        approver(staff),
      ) as Promise<Answered>,
    shownIn: ({ seen }) => ({ seen }),
    status: 422,
  };
}

/** An item of the race matrix for which a call by one operator only requests an approval. */
const askedBy =
  (kind: Kind, state: string, name: string) =>
  async (staff: Staff): Promise<Target> => {
    const make = kind.states[state];
    if (!make) throw new Error(`no state ${state}`);
    const target = await make(staff);
    const { body } = await done(callOf(kind, name)(staff, target));
    return withApproval(target, 'approval' in body ? body.approval : null);
  };

function withApproval(target: Target, approvalId: unknown): Target {
  if (typeof approvalId !== 'string') throw new Error('this was done and not only asked for');
  return { ...target, ids: { ...target.ids, approval: approvalId } };
}

/** An edit of the member concerned, which every screen shows. */
const renamed: Case['change'] = ({ app }, { member: { id } }) =>
  app.runtime.pool.query("update member set username = username || 'x' where id = $1", [id]);

async function settingAsked(staff: Staff): Promise<Target> {
  const { app, first } = staff;
  const { body: listed } = await app.call(consoleCalls.listSettings, {}, { as: first });
  const version = listed.data.find(({ _id }) => _id === 'bank_change_hours')?.version ?? 0;
  const change = { key: 'bank_change_hours', value: 1, version, reason: NOTE };
  const { body } = await done(app.call(consoleCalls.changeSetting, change, { as: first }));
  return withApproval(targetOf(first, first.id), body.data.asked?.approval_id);
}

async function pageAsked({ app, first }: Staff): Promise<Target> {
  const page = { name: 'promises', language: 'en' } as const;
  const { body: read } = await app.call(consoleCalls.readPage, page, { as: first });
  const draft = { ...page, html: '<p>New</p>', version: read.data.version, reason: NOTE };
  const { body } = await done(app.call(consoleCalls.savePage, draft, { as: first }));
  return withApproval(targetOf(first, first.id), body.approval);
}

async function levelAsked(staff: Staff): Promise<Target> {
  const { app, first } = staff;
  const member = await memberWithMoney(staff);
  const { body: listed } = await app.call(consoleCalls.listLevels, {}, { as: first });
  const level = listed.data.find(({ terms: { rank } }) => rank === 3);
  if (!level) throw new Error('there is no third level');
  const { _id: id, terms, version } = level;
  await done(app.call(updateLevel, { level_id: id }, { as: member }));
  const change = { id, terms: { ...terms, turns_per_day: terms.turns_per_day - 1 }, version, reason: NOTE };
  const { body } = await done(app.call(consoleCalls.changeLevel, change, { as: first }));
  return withApproval(targetOf(member, id), body.approval);
}

async function roleAsked({ app, first }: Staff): Promise<Target> {
  const colleague = await app.newOperator({ role: 'support' });
  const change = { id: colleague.id, role: 'cashier', reason: NOTE } as const;
  const { body } = await done(app.call(consoleCalls.setOperatorRole, change, { as: first }));
  return withApproval(targetOf(colleague, colleague.id), body.data._id);
}

async function disputeAsked(staff: Staff): Promise<Target> {
  const { app, first, number } = staff;
  const member = await memberWithMoney(staff);
  const payment = `stripe:pi_${number()}`;
  const entries = [
    { account: accounts.paymentService, amount: -2_500n },
    { account: accounts.memberAvailable(member.id), amount: 2_500n },
  ];
  await app.work(({ tx, now }) =>
    post(tx, transfer({ kind: 'deposit_credited', reference: payment, at: now, entries })),
  );
  await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount: 2_500n }]));
  await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
  const { body: listed } = await app.call(consoleCalls.listDisputes, {}, { as: first });
  const id = listed.data.find((each) => each.member._id === member.id)?._id ?? '';
  const settling = { id, outcome: 'won', reason: NOTE } as const;
  const { body } = await done(app.call(consoleCalls.settleDispute, settling, { as: first }));
  return withApproval(targetOf(member, id), body.approval);
}

async function statementAsked({ app, first }: Staff): Promise<Target> {
  const file = camtFile({
    account: '<Othr><Id>12345</Id></Othr>',
    entries: [],
    opening: '0.00',
    closing: '0.00',
    day: '2026-03-02',
  });
  const uploading = sendFile(
    app,
    consoleCalls.uploadBankStatement,
    { file_name: 'a.xml' },
    { file, as: first },
  );
  const { data } = (await done(uploading)).body;
  await done(app.call(consoleCalls.importBankStatement, { id: data._id }, { as: first }));
  const accepting = { id: data._id, reason: NOTE };
  const { body } = await done(app.call(consoleCalls.acceptBankStatement, accepting, { as: first }));
  return withApproval(targetOf(first, data._id), body.data._id);
}

/** Interest from the bank with a reference that cannot be credited. */
async function ownLineAsked({ app, first, number }: Staff): Promise<Target> {
  const name = `own-${number()}.xml`;
  const day = '2025-06-01';
  const id = await feedBankStatement(app, {
    account: '<Othr><Id>12345</Id></Othr>',
    entries: [
      camtEntry({ day, amount: '1.00', reference: 'ПРОЦЕНТЫ', remittance: name }),
      camtEntry({ day, amount: '1.00', direction: 'DBIT', reference: name }),
    ],
    opening: '0.00',
    closing: '0.00',
    day,
  });
  const booking = { id, line: 1, kind: 'interest', reason: NOTE } as const;
  const { body } = await done(app.call(consoleCalls.bookOwnLine, booking, { as: first }));
  return withApproval(targetOf(first, id), body.data._id);
}

async function releaseAsked(staff: Staff): Promise<Target> {
  const target = await withdrawals.states.batched?.(staff);
  if (!target) throw new Error('no batch was made');
  const asking = { id: target.ids.batch ?? '', reason: NOTE };
  const { body } = await done(staff.app.call(consoleCalls.askPaymentRelease, asking, { as: staff.second }));
  return withApproval(target, body.data._id);
}

async function recoveryAsked({ app, first }: Staff): Promise<Target> {
  const member = await app.newMember();
  const id = await recoveryOf(app, await askRecovery(app, member.username), first);
  const { body } = await done(app.call(consoleCalls.startRecovery, { id, reason: NOTE }, { as: first }));
  return withApproval(targetOf(member, id), body.data._id);
}

export const approvals: Record<ApprovalKindName, Case> = {
  recovery: approval(recoveryAsked, renamed),
  setting: approval(settingAsked, ({ app }) => app.set('bank_change_hours', 12)),
  page: approval(pageAsked, ({ app }) =>
    app.work((work) => savePage(work, { name: 'promises', language: 'en', html: '<p>Since</p>' })),
  ),
  level: approval(levelAsked, ({ app }, { id }) =>
    app.runtime.pool.query('update level set turns_per_day = turns_per_day + 2 where id = $1', [id]),
  ),
  operator: approval(roleAsked, ({ app }, { id }) =>
    app.runtime.pool.query("update operator set role = 'reviewer' where id = $1", [id]),
  ),
  deposit_credit: approval(askedBy(deposits, 'pending', 'confirmDeposit'), renamed),
  unmatched_assignment: approval(askedBy(unmatchedLines, 'waiting', 'assignUnmatched'), ({ app }, { id }) =>
    app.runtime.pool.query("update unmatched_money set payer = 'SOMEBODY ELSE' where id = $1", [id]),
  ),
  withdrawal_return: approval(
    askedBy(withdrawals, 'paid', 'returnWithdrawal'),
    renamed,
    ({ first }) => first,
  ),
  dispute: approval(disputeAsked, renamed),
  statement: approval(statementAsked, ({ app }, { id }) =>
    app.runtime.pool.query('update bank_statement set closing = closing + 100 where id = $1', [id]),
  ),
  own_line: approval(ownLineAsked, ({ app }, { id }) =>
    app.runtime.pool.query(
      "update bank_statement_line set remittance = 'loan' where statement_id = $1 and line = 1",
      [id],
    ),
  ),
  release_unreconciled: approval(releaseAsked, ({ app, first }, { member: { id } }) =>
    done(app.call(consoleCalls.lockMember, { id, reason: 'fraud_suspected', note: NOTE }, { as: first })),
  ),
};
