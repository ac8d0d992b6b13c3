import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { askEnable, askFactorReset, askInvitation, askNewOperator, askRole } from './ask-change.ts';
import { disableOperator } from './disable-operator.ts';
import { listOperators } from './list-operators.ts';
import { makeInvitation } from './make-invitation.ts';
import { operatorApproval } from './operator-approval.ts';
import { listTeamNews, markTeamNewsRead } from './team-news.ts';

export const teamFeature: Feature = {
  consoleRoutes: [
    route(calls.listOperators, listOperators),
    route(calls.createOperator, askNewOperator),
    route(calls.inviteOperator, askInvitation),
    route(calls.makeInvitation, makeInvitation),
    route(calls.setOperatorRole, askRole),
    route(calls.disableOperator, disableOperator),
    route(calls.enableOperator, askEnable),
    route(calls.resetOperatorFactors, askFactorReset),
    route(calls.teamNews, listTeamNews),
    route(calls.readTeamNews, markTeamNewsRead),
  ],
  approvals: [operatorApproval],
};
