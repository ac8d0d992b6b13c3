// Owns bank statement files: uploaded, parsed, previewed and imported line by line, each line once.
// Refuses to credit a line that it cannot parse unambiguously.
// Start reading with uploading/upload-bank-statement.ts, then importing/import-lines.ts.
export { takeFeedFile } from './feed/take-feed.ts';
export { listLines } from './showing/list-lines.ts';
export { bankShowsPayment } from './sql.ts';
export { RECONCILE_BANK } from './start-import.ts';
