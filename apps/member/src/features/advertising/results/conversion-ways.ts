/** The ways in which conversions are reported, in the order in which they are shown. */
export const CONVERSION_WAYS = ['code', 'picture', 'server'] as const;
