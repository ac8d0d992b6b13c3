// Owns what the console shows of one member, and the notes that operators write about them.
// Refuses to gather anything that another call shows: it asks the features for that.
// Start reading with read-profile.ts.

import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { addNote, listNotes } from './add-note.ts';
import { endAllSessionsOf, endSessionOf } from './end-sessions.ts';
import { depositsOf, withdrawalsOf } from './list-money.ts';
import { invitedBy, levelsOf, linesOf, ordersOf, sessionsOf, visitsOf } from './list-own.ts';
import { readProfile } from './read-profile.ts';
import { memberPageSchema } from './schema.ts';

export const memberPageFeature: Feature = {
  schema: memberPageSchema,
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
    route(calls.listMemberNotes, listNotes),
    route(calls.addMemberNote, addNote),
  ],
};
