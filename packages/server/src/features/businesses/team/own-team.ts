import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { TeamRole } from '@handbill/contract/scopes';
import { DAY_MS, SECOND_MS } from '@handbill/contract/time';
import type { MemberContext, Preparation, Runtime } from '../../../platform/context.ts';
import { MinuteCounts } from '../../../platform/http/minute-counts.ts';
import {
  addInvitation,
  changeRole,
  countTeam,
  endMembership,
} from '../../../platform/identity/teams/membership.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember, memberIdOf, usernameOf } from '../../members/index.ts';
import { notifyAfterQuiet } from '../../notifications/index.ts';
import { selectBusiness } from '../sql.ts';
import { memberNameOf, selectTeam } from './team-sql.ts';

/** The most people that a business has in its team, invited ones included. */
const TEAM_MAX = 20;
/** Invitations say whether somebody has a username: nobody asks for many. */
const INVITATIONS_MINUTE = 10;

const ofRuntimes = new WeakMap<Runtime, MinuteCounts>();

/** The team of the member's business. */
export async function readTeam({
  tx,
  memberId,
}: Pick<MemberContext, 'tx' | 'memberId'>): Promise<AnswerOf<typeof calls.team>> {
  return { data: (await selectTeam(tx, memberId)).map(({ id, ...row }) => ({ _id: id, ...row })) };
}

/** Counts invitations, also those that are refused. Refuses `too_many_requests`. */
export async function countInvitation({
  runtime,
  now,
  memberId,
}: Preparation & { memberId: string }): Promise<void> {
  const counts = ofRuntimes.get(runtime) ?? new MinuteCounts(runtime);
  ofRuntimes.set(runtime, counts);
  const waitMs = await counts.take([{ key: `team ${memberId}`, max: INVITATIONS_MINUTE }], now);
  if (waitMs > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) });
}

/**
 * Invites a member, or gives somebody of the team another role. Refuses `business_state` to a member without a business,
 * and `team_full`.
 */
export async function inviteToTeam(
  context: MemberContext,
  { username, role }: InputOf<typeof calls.teamInvite>,
): Promise<AnswerOf<typeof calls.teamInvite>> {
  const { tx, memberId: ownerId } = context;
  const stored = usernameOf(username.trim());
  const memberId = stored === null ? null : await memberIdOf(tx, stored);
  if (memberId === null || memberId === ownerId)
    throw refuse('validation_failed', { fields: { username: 'invalid' } });
  const isInTeam = await changeRole(tx, { ownerId, memberId, role });
  if (!isInTeam) await invite(context, { memberId, role });
  context.emit({ memberId, kind: 'team', subject: null });
  return readTeam(context);
}

async function invite(
  context: MemberContext,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<void> {
  const { tx, now, newId, memberId: ownerId } = context;
  // Concurrent invitations would both take the last place.
  await lockOpenMember(tx, ownerId);
  if ((await selectBusiness(tx, ownerId)) === null) throw refuse('business_state');
  if ((await countTeam(tx, ownerId)) >= TEAM_MAX) throw refuse('team_full');
  await addInvitation(tx, { id: newId(), ownerId, memberId, role, now });
  // By the username, which nobody can word as an advertisement.
  const params = { member: ownerId, name: await memberNameOf(tx, ownerId) };
  const invited = { memberId, kind: 'team_invited', params } as const;
  // Inviting and removing again and again is no way to reach somebody.
  await notifyAfterQuiet(context, invited, { same: { member: ownerId }, quietMs: DAY_MS });
}

/** Removes somebody from the member's team. Refuses `not_found`. */
export async function removeFromTeam(
  context: MemberContext,
  { membership_id: id }: InputOf<typeof calls.teamRemove>,
): Promise<AnswerOf<typeof calls.teamRemove>> {
  const { tx, memberId } = context;
  const ended = await endMembership(tx, { id, as: 'owner', personId: memberId });
  if (ended === null) throw refuse('not_found');
  context.emit({ memberId: ended.member_id, kind: 'team', subject: null });
  return readTeam(context);
}
