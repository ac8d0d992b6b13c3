import { awards } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listAwards } from './list-awards.ts';

export const awardRoutes = [route(awards, listAwards)];
