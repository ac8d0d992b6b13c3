// Owns the file of all data about a member, for that member.
// Refuses to gather anything that another call shows: it asks the features for that.
// Start reading with export-own-data.ts.
export { selectLevelPurchases } from './sql.ts';
