// Owns the audit: the ledger's own and every feature's checks, on demand and every hour.
// Refuses to repair anything: it reports what is wrong, and a person corrects it by a posting.
// Start reading with audit-instance.ts.
export { auditByCommand } from './audit-by-command.ts';
export { seeOneMoment, selectLastCheck as lastCheckOf, sumLiabilitiesByKind } from './sql.ts';
