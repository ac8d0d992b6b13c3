// Owns the files of the bank: uploaded, read, previewed and imported line by line, each line once.
// Refuses to credit a line whose reading is in doubt.
// Start reading with upload-statement.ts, then import-lines.ts.
export { listLines } from './list-lines.ts';
export { bankShowsPayment } from './sql.ts';
export { takeFeedFile } from './take-feed.ts';
