import { level, levelRefund, updateLevel as updateLevelCall } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listLevels } from './list-levels.ts';
import { refundLevel } from './refund-level.ts';
import { updateLevel } from './update-level.ts';

export const levelRoutes = [
  route(level, listLevels),
  route(updateLevelCall, updateLevel),
  route(levelRefund, refundLevel),
];
