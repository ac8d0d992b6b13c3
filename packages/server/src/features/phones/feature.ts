import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { passwordCheck } from '../members/index.ts';
import { codesGauge, forgetPhoneCodes } from './jobs.ts';
import { phonesSchema } from './schema.ts';
import { sendPhoneCode } from './sending/send-code.ts';
import { selectStaleVerifications } from './sql.ts';
import { askCodeForChange, askOwnCode } from './verifying/ask-code.ts';
import { confirmCode, prepareConfirmation } from './verifying/confirm-code.ts';
import { readPhone } from './verifying/read-phone.ts';

export const phonesFeature: Feature = {
  schema: phonesSchema,
  memberRoutes: [
    route(memberCalls.phone, readPhone),
    route(memberCalls.phoneSend, askOwnCode),
    route(memberCalls.phoneChange, askCodeForChange, { prepare: passwordCheck }),
    route(memberCalls.phoneConfirm, confirmCode, { prepare: prepareConfirmation }),
  ],
  jobs: [forgetPhoneCodes],
  tasks: [sendPhoneCode(fetch)],
  gauges: [codesGauge],
  auditChecks: [{ check: 'phones_verified', run: selectStaleVerifications }],
};
