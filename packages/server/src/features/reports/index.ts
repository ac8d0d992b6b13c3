// Owns what visitors report of advertisements, and what operators make of it.
// Refuses to stop a campaign itself (campaigns does) and to keep who reported: a hash, for two days.
// Start reading with take-report.ts, then decide-reports.ts.
export { takeReport } from './take-report.ts';
