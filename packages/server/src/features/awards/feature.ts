// Owns the list of rewards that everybody may see.
// Refuses to show one that was not paid, or whose member did not agree; samples only in a demo instance.
// Start reading with list-awards.ts.

import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listAwards } from './list-awards.ts';

export const awardsFeature: Feature = { memberRoutes: [route(calls.awards, listAwards)] };
