// Owns visitors' reports of advertisements, and operators' decisions on them.
// Refuses to stop a campaign itself (campaigns does) and to keep reporters' identities beyond a hash for two days.
// Start reading with take-report.ts, then decide-reports.ts.
export { takeReport } from './take-report.ts';
