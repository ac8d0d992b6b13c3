import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addNote, listNotes } from './add-note.ts';
import { memberNotesAuditChecks } from './audit-checks.ts';
import { memberNotesSchema } from './schema.ts';

export const memberNotesFeature: Feature = {
  schema: memberNotesSchema,
  consoleRoutes: [route(calls.listMemberNotes, listNotes), route(calls.addMemberNote, addNote)],
  auditChecks: memberNotesAuditChecks,
};
