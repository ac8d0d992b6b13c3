import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { acceptInvitation, endMembership } from '../../../platform/identity/teams/membership.ts';
import { refuse } from '../../../platform/refusal.ts';
import { notify } from '../../notifications/index.ts';
import { memberNameOf, selectMemberships } from './team-sql.ts';

/** The businesses of others that the member belongs to, or is invited to. */
export async function listMemberships({
  tx,
  memberId,
}: Pick<MemberContext, 'tx' | 'memberId'>): Promise<AnswerOf<typeof calls.memberships>> {
  return { data: (await selectMemberships(tx, memberId)).map(({ id, ...row }) => ({ _id: id, ...row })) };
}

/** Accepts the member's own invitation. Refuses `not_found`. */
export async function acceptMembership(
  context: MemberContext,
  { membership_id: id }: InputOf<typeof calls.membershipAccept>,
): Promise<AnswerOf<typeof calls.membershipAccept>> {
  const { tx, now, memberId } = context;
  const accepted = await acceptInvitation(tx, { id, memberId, now });
  if (accepted === null) throw refuse('not_found');
  if (accepted.is_new) await tellOwner(context, { ownerId: accepted.owner_id, kind: 'team_accepted' });
  return listMemberships(context);
}

/** Ends the member's own membership, or declines the invitation. Refuses `not_found`. */
export async function leaveTeam(
  context: MemberContext,
  { membership_id: id }: InputOf<typeof calls.membershipEnd>,
): Promise<AnswerOf<typeof calls.membershipEnd>> {
  const { tx, memberId } = context;
  const ended = await endMembership(tx, { id, as: 'member', personId: memberId });
  if (ended === null) throw refuse('not_found');
  const kind = ended.was_accepted ? 'team_left' : 'team_declined';
  await tellOwner(context, { ownerId: ended.owner_id, kind });
  return listMemberships(context);
}

/** Tells the owner of a team, and both apps, what somebody made of an invitation. */
async function tellOwner(
  context: MemberContext,
  { ownerId, kind }: { ownerId: string; kind: 'team_accepted' | 'team_declined' | 'team_left' },
): Promise<void> {
  const { tx, memberId } = context;
  await notify(context, ownerId, kind, { member: memberId, name: await memberNameOf(tx, memberId) });
  context.emit({ memberId: ownerId, kind: 'team', subject: null });
  context.emit({ memberId, kind: 'team', subject: null });
}
