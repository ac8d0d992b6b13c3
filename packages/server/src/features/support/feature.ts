import * as consoleCalls from '@handbill/contract/console';
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { answerSupport, closeSupport } from './answering/answer-support.ts';
import { listSupport, readSupport } from './answering/list-support.ts';
import { releaseSupport, takeSupport } from './answering/take-support.ts';
import { askSupport } from './asking/ask-support.ts';
import { closeOwnRequest } from './asking/close-own-request.ts';
import { listOwnRequests, readOwnRequest } from './asking/list-own-requests.ts';
import { writeSupport } from './asking/write-support.ts';
import { supportAuditChecks } from './audit-checks.ts';
import { supportSchema } from './schema.ts';
import { listTemplates } from './templates/list-templates.ts';
import { removeTemplate } from './templates/remove-template.ts';
import { saveTemplate } from './templates/save-template.ts';

export const supportFeature: Feature = {
  schema: supportSchema,
  memberRoutes: [
    route(memberCalls.supportRequests, listOwnRequests),
    route(memberCalls.supportRequest, readOwnRequest),
    route(memberCalls.supportAsk, askSupport),
    route(memberCalls.supportWrite, writeSupport),
    route(memberCalls.supportClose, closeOwnRequest),
  ],
  consoleRoutes: [
    route(consoleCalls.listSupport, listSupport),
    route(consoleCalls.readSupport, readSupport),
    route(consoleCalls.takeSupport, takeSupport),
    route(consoleCalls.releaseSupport, releaseSupport),
    route(consoleCalls.answerSupport, answerSupport),
    route(consoleCalls.closeSupport, closeSupport),
    route(consoleCalls.listSupportTemplates, listTemplates),
    route(consoleCalls.saveSupportTemplate, saveTemplate),
    route(consoleCalls.removeSupportTemplate, removeTemplate),
  ],
  auditChecks: supportAuditChecks,
};
