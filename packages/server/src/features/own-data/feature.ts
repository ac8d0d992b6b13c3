import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { exportOwnData } from './export-own-data.ts';

export const ownDataFeature: Feature = { memberRoutes: [route(calls.exportData, exportOwnData)] };
