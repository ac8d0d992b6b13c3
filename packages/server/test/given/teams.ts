import { membershipAccept, memberships, teamInvite } from '@handbill/contract/member';
import { MEMBERSHIP_HEADER, type TeamRole } from '@handbill/contract/scopes';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';

/** A member joins the team of an owner, who has a business. Returns the id of the membership. */
export async function joinTeam(
  app: TestApp,
  { owner, member, role }: { owner: Person; member: Person; role: TeamRole },
): Promise<string> {
  await app.call(teamInvite, { username: member.username, role }, { as: owner });
  const { body } = await app.call(memberships, {}, { as: member });
  const { _id: membership_id = '' } = body.data.find((each) => each.owner === owner.username) ?? {};
  const { status, body: answer } = await app.call(membershipAccept, { membership_id }, { as: member });
  if (status !== 200) throw new Error(`the team was not joined: ${answer.error}`);
  return membership_id;
}

/** The options of a call that a member makes for the business of a membership. */
export const forBusiness = (membership: string, as: Person) => ({
  as,
  headers: { [MEMBERSHIP_HEADER]: membership },
});
