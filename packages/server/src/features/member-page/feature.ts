// Owns the console's page of one member.
// Refuses to query data that another call already shows: it uses that feature's own functions.
// Start reading with read-profile.ts.

import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { endAllSessionsOf, endSessionOf } from './end-sessions.ts';
import { depositsOf, withdrawalsOf } from './list-money.ts';
import { invitedBy, levelsOf, linesOf, ordersOf, sessionsOf, visitsOf } from './list-own.ts';
import { readProfile } from './read-profile.ts';

export const memberPageFeature: Feature = {
  consoleRoutes: [
    route(calls.readMemberProfile, readProfile),
    route(calls.listMemberLines, linesOf),
    route(calls.listMemberOrders, ordersOf),
    route(calls.readMemberVisits, visitsOf),
    route(calls.listMemberDeposits, depositsOf),
    route(calls.listMemberWithdrawals, withdrawalsOf),
    route(calls.listMemberLevels, levelsOf),
    route(calls.listMemberInvited, invitedBy),
    route(calls.listMemberSessions, sessionsOf),
    route(calls.endMemberSession, endSessionOf),
    route(calls.endMemberSessions, endAllSessionsOf),
  ],
};
