import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { listInvited } from './list-invited.ts';

export const invitationsFeature: Feature = {
  memberRoutes: [route(calls.listInvited, listInvited)],
};
