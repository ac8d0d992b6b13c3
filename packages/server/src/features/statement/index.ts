// Owns the statement: every ledger line of a member, in pages and as a file.
// Refuses to sum up or leave out anything: what the ledger has is what is shown.
// Start reading with read-statement.ts.
export { readStatement } from './read-statement.ts';
