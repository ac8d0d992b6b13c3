import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { askCorrection } from './ask-correction.ts';
import { approveCorrection, declineCorrection } from './decide-correction.ts';
import { listCorrections } from './list-corrections.ts';
import { correctionsSchema } from './schema.ts';
import { selectCorrectionsWithoutPosting } from './sql.ts';

export const correctionsFeature: Feature = {
  schema: correctionsSchema,
  consoleRoutes: [
    route(calls.listCorrections, listCorrections),
    route(calls.askCorrection, askCorrection),
    route(calls.approveCorrection, approveCorrection),
    route(calls.declineCorrection, declineCorrection),
  ],
  auditChecks: [{ check: 'corrections_posted', run: selectCorrectionsWithoutPosting }],
};
