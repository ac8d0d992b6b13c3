// Owns the file of all data about a member, for that member.
// Refuses to query data that another call already shows: it uses that feature's own functions.
// Start reading with export-own-data.ts.
export { selectLevelPurchases as levelPurchasesOf } from './sql.ts';
