// Owns the public list of rewards.
// Refuses to show a reward that was not paid or whose member did not agree; samples are shown only in a demo instance.
// Start reading with list-awards.ts.

import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listAwards } from './list-awards.ts';

export const awardsFeature: Feature = { memberRoutes: [route(calls.awards, listAwards)] };
