import type { AuditCheck } from '../../platform/feature.ts';
import { selectChangedNotes } from './sql.ts';

export const memberNotesAuditChecks: readonly AuditCheck[] = [
  { check: 'member_notes', run: selectChangedNotes },
];
