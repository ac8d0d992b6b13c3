import type { ErrorSlug } from '@handbill/contract/errors';
import { MEMBERSHIP_HEADER, type Scope, scopesOfRole } from '@handbill/contract/scopes';
import { isOperator, type Role } from './roles.ts';
import type { Business, Sent } from './send.ts';
import type { Known, World } from './world.ts';

interface Place extends Business {
  id: string;
  member: string;
}

/** The memberships that are accepted now. */
async function places({ app }: World): Promise<Place[]> {
  const { rows } = await app.runtime.pool.query<Place>(
    `select id, owner_id as owner, member_id as member, role from team_member where accepted_at is not null order by id`,
  );
  return rows;
}

/** The membership that a call of the contract reads from a request, or null: visitors' calls and the stream have none. */
function membershipOf({ call, headers }: Sent): string | null {
  return call.endpoint === null || call.auth === 'none' ? null : (headers[MEMBERSHIP_HEADER] ?? null);
}

/** The business that the sender of a request may act for with the membership that it names; null: none. */
export async function businessOf(world: World, sent: Sent): Promise<Business | null> {
  const membership = membershipOf(sent);
  const me = world.personOf(sent.role)?.id;
  if (membership === null) return null;
  const found = (await places(world)).find(({ id, member }) => id === membership && member === me);
  return found ? { owner: found.owner, role: found.role } : null;
}

/** The refusal of a request by its membership; null when it may be made, or names none. */
export function refusalForBusiness(sent: Sent): ErrorSlug | null {
  const { call, role, business } = sent;
  if (membershipOf(sent) === null) return null;
  if (isOperator(role)) return 'forbidden';
  if (business === null) return 'not_found';
  return mayFor(business, call.endpoint?.scope ?? null) ? null : 'forbidden';
}

function mayFor({ role }: Pick<Business, 'role'>, scope: Scope | null): boolean {
  return scope !== null && scopesOfRole[role].includes(scope);
}

/** What a team never learns, as a sentence; or null. */
export function seenByTeam({ business }: Sent, body: unknown): string | null {
  const seesShares = business !== null && JSON.stringify(body ?? null).includes('"side":"received"');
  return seesShares ? 'shows a team what its owner shares' : null;
}

/** Who may make a call for the business of a member, about an object of theirs: members of the team with their places. */
export async function placesFor(
  world: World,
  { call, owner, about }: { call: Sent['call']; owner: Role; about: Known | null },
): Promise<{ role: Role; membership: string }[]> {
  const scope = call.endpoint?.scope ?? null;
  const ownerId = world.personOf(owner)?.id;
  if (scope === null || about?.state?.startsWith('share/')) return [];
  return (await places(world)).flatMap((place) => {
    const role = world.roleOf(place.member);
    if (place.owner !== ownerId || role === null || !mayFor(place, scope)) return [];
    // A draft of somebody else is dropped by its owner alone.
    const isOwnDraft = about?.facts.drafted_by === world.personOf(role)?.username;
    return call.name === 'productDrop' && !isOwnDraft ? [] : [{ role, membership: place.id }];
  });
}
