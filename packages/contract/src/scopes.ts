/**
 * What a key of a member's own programs may do. No scope moves money: what is unpaid may be drafted, what runs may be
 * paused and resumed.
 */
export const scopes = ['orders:read', 'orders:write', 'results:read', 'conversions:write'] as const;
export type Scope = (typeof scopes)[number];
