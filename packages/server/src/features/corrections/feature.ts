import {
  approveCorrection as approveCall,
  askCorrection as askCall,
  declineCorrection as declineCall,
  listCorrections as listCall,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { askCorrection } from './ask-correction.ts';
import { approveCorrection, declineCorrection } from './decide-correction.ts';
import { listCorrections } from './list-corrections.ts';
import { selectCorrectionsWithoutPosting } from './sql.ts';

export const correctionsFeature: Feature = {
  consoleRoutes: [
    route(listCall, listCorrections),
    route(askCall, askCorrection),
    route(approveCall, approveCorrection),
    route(declineCall, declineCorrection),
  ],
  auditChecks: [{ check: 'corrections_posted', run: selectCorrectionsWithoutPosting }],
};
