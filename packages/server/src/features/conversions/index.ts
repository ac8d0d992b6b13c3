// Owns what taps and visits led to, as advertisers report it: by a code at a counter, a picture or a server's call.
// Refuses to pay anything for it: the ledger is not touched here.
// Start reading with codes/redeem-code.ts, then reporting/report-conversion.ts.

export { endEveryLink } from './links/links-sql.ts';
export { listVisits } from './results/list-visits.ts';
