import {
  createOperator,
  disableOperator as disableCall,
  enableOperator,
  inviteOperator,
  listOperators as listCall,
  makeInvitation as makeInvitationCall,
  readTeamNews,
  resetOperatorFactors,
  setOperatorRole,
  teamNews,
} from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/route.ts';
import { askEnable, askFactorReset, askInvitation, askNewOperator, askRole } from './ask-change.ts';
import { disableOperator } from './disable-operator.ts';
import { listOperators } from './list-operators.ts';
import { makeInvitation } from './make-invitation.ts';
import { operatorApproval } from './operator-approval.ts';
import { listTeamNews, markTeamNewsRead } from './team-news.ts';

export const teamFeature: Feature = {
  consoleRoutes: [
    route(listCall, listOperators),
    route(createOperator, askNewOperator),
    route(inviteOperator, askInvitation),
    route(makeInvitationCall, makeInvitation),
    route(setOperatorRole, askRole),
    route(disableCall, disableOperator),
    route(enableOperator, askEnable),
    route(resetOperatorFactors, askFactorReset),
    route(teamNews, listTeamNews),
    route(readTeamNews, markTeamNewsRead),
  ],
  approvals: [operatorApproval],
};
