// Owns payment batches: approved withdrawals in a file for the bank, and the bank's result for it.
// Refuses to let one person make and release a batch, and to pay anything twice.
// Start reading with make-batch.ts, then release-batch.ts and import-result.ts.
export { dropMadeBatches } from './sql.ts';
