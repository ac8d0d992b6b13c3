import { exportData } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { exportOwnData } from './export-own-data.ts';

export const ownDataRoutes = [route(exportData, exportOwnData)];
