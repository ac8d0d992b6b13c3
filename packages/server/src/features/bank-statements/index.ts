// Owns bank statement files: uploaded, parsed, previewed and imported line by line, each line once.
// Refuses to credit a line that it cannot parse unambiguously.
// Start reading with upload-statement.ts, then import-lines.ts.
export { RECONCILE_BANK } from './import-lines.ts';
export { listLines } from './list-lines.ts';
export { bankShowsPayment } from './sql.ts';
export { takeFeedFile } from './take-feed.ts';
