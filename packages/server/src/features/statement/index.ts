// Owns the statement: every ledger line of a member, in pages and as a file.
// Refuses to merge or leave out lines: it shows exactly what the ledger has.
// Start reading with read-statement.ts.
export { statementKindOf } from './lines.ts';
export { readStatement } from './read-statement.ts';
