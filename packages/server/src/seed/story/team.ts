import { membershipAccept, memberships, teamInvite } from '@handbill/contract/member';
import type { TeamRole } from '@handbill/contract/scopes';
import type { Actor } from '../actors.ts';

/** The first business of somebody else that a member belongs to. */
export async function membershipOf(actor: Actor): Promise<string> {
  const { data } = await actor.call(memberships, {});
  const accepted = data.find(({ accepted_at }) => accepted_at !== null);
  if (!accepted) throw new Error(`${actor.username} belongs to no team`);
  return accepted._id;
}

/** The owner of a business invites a member to its team. */
export async function invite(owner: Actor, username: string, role: TeamRole): Promise<void> {
  await owner.call(teamInvite, { username, role });
}

/** A member accepts the invitation to a team that waits for them. */
export async function accept(guest: Actor): Promise<void> {
  const { data } = await guest.call(memberships, {});
  for (const { _id, accepted_at } of data) {
    if (accepted_at === null) await guest.call(membershipAccept, { membership_id: _id });
  }
}
