/**
 * What a key of a member's own programs may do. No scope moves money: what is unpaid may be drafted, what runs may be
 * paused and resumed.
 */
export const scopes = [
  'orders:read',
  'orders:write',
  'results:read',
  'conversions:write',
  'codes:redeem',
] as const;
export type Scope = (typeof scopes)[number];

/** What somebody may be in the team of a business, besides its owner. */
export const teamRoles = ['viewer', 'editor'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What each role may do for the business: nothing that a key could not. */
export const scopesOfRole: Readonly<Record<TeamRole, readonly Scope[]>> = {
  viewer: ['orders:read', 'results:read'],
  editor: ['orders:read', 'results:read', 'orders:write', 'codes:redeem'],
};

/** The header that names the membership with which a member calls for a business. */
export const MEMBERSHIP_HEADER = 'membership-id';
