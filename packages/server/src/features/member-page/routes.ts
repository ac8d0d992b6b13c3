import {
  addMemberNote,
  endMemberSession,
  endMemberSessions,
  listMemberDeposits,
  listMemberInvited,
  listMemberLevels,
  listMemberLines,
  listMemberNotes,
  listMemberOrders,
  listMemberSessions,
  listMemberWithdrawals,
  readMemberProfile,
  readMemberVisits,
} from '@handbill/contract/console';
import { route } from '../../platform/route.ts';
import { addNote, listNotes } from './add-note.ts';
import { endAllSessionsOf, endSessionOf } from './end-sessions.ts';
import { depositsOf, withdrawalsOf } from './list-money.ts';
import { invitedBy, levelsOf, linesOf, ordersOf, sessionsOf, visitsOf } from './list-own.ts';
import { readProfile } from './read-profile.ts';

export const memberPageRoutes = [
  route(readMemberProfile, readProfile),
  route(listMemberLines, linesOf),
  route(listMemberOrders, ordersOf),
  route(readMemberVisits, visitsOf),
  route(listMemberDeposits, depositsOf),
  route(listMemberWithdrawals, withdrawalsOf),
  route(listMemberLevels, levelsOf),
  route(listMemberInvited, invitedBy),
  route(listMemberSessions, sessionsOf),
  route(endMemberSession, endSessionOf),
  route(endMemberSessions, endAllSessionsOf),
  route(listMemberNotes, listNotes),
  route(addMemberNote, addNote),
];
