// Owns the file of everything that the house has about a member, for that member.
// Refuses to gather anything by itself but what no other call shows: it asks the features for the rest.
// Start reading with export-own-data.ts.
export { selectLevelPurchases } from './sql.ts';
