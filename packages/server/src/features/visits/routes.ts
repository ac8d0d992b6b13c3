import { productVisits } from '@handbill/contract/member';
import { route } from '../../platform/route.ts';
import { listVisits } from './list-visits.ts';

export const visitRoutes = [route(productVisits, listVisits)];
