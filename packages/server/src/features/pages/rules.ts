/** The pages of the house, by their names on the wire. */
export const pageNames = [
  'company-profile',
  'development-cooperation',
  'foundation-rules',
  'ordering-rules',
  'receive-account',
  'promises',
] as const;
export type PageName = (typeof pageNames)[number];
