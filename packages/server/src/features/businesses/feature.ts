// Owns businesses: who advertises, as the advertiser describes it, which of them an operator verified, and its team.
// Refuses addresses that do not lead to the public web or to a chat in a known app, and a badge for what has changed since.
// Start reading with profile/save-business.ts, then verifying/decide-business.ts.
import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { registerBusinessPage } from './page/show-page.ts';
import { readBusiness } from './profile/read-business.ts';
import { saveBusiness } from './profile/save-business.ts';
import { businessesSchema } from './schema.ts';
import { acceptMembership, leaveTeam, listMemberships } from './team/memberships.ts';
import { countInvitation, inviteToTeam, readTeam, removeFromTeam } from './team/own-team.ts';
import { refuseBusiness, verifyBusiness } from './verifying/decide-business.ts';
import { deleteDocuments } from './verifying/delete-documents.ts';
import { listBusinesses, readDocument } from './verifying/list-businesses.ts';
import { prepareDocument, sendDocument } from './verifying/send-document.ts';

export const businessesFeature: Feature = {
  schema: businessesSchema,
  memberRoutes: [
    route(memberCalls.business, readBusiness),
    route(memberCalls.updateBusiness, saveBusiness),
    route(memberCalls.businessDocument, sendDocument, { prepare: prepareDocument }),
    route(memberCalls.team, readTeam),
    route(memberCalls.teamInvite, inviteToTeam, { prepare: countInvitation }),
    route(memberCalls.teamRemove, removeFromTeam),
    route(memberCalls.memberships, listMemberships),
    route(memberCalls.membershipAccept, acceptMembership),
    route(memberCalls.membershipEnd, leaveTeam),
  ],
  consoleRoutes: [
    route(consoleCalls.listBusinesses, listBusinesses),
    route(consoleCalls.readBusinessDocument, readDocument),
    route(consoleCalls.verifyBusiness, verifyBusiness),
    route(consoleCalls.refuseBusiness, refuseBusiness),
  ],
  jobs: [deleteDocuments],
  registerRaw: registerBusinessPage,
};
