// Owns the calls by which members make, see and end the keys of their own programs.
// Refuses to check a key: platform/identity/keys does, for every call, and holds the table.
// Start reading with own-keys.ts.
import * as memberCalls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { forgetEndedKeys } from './jobs.ts';
import { endOwnKey, listOwnKeys, makeOwnKey } from './own-keys.ts';

export const apiKeysFeature: Feature = {
  jobs: [forgetEndedKeys],
  memberRoutes: [
    route(memberCalls.apiKeys, listOwnKeys),
    route(memberCalls.apiKeyMake, makeOwnKey),
    route(memberCalls.apiKeyEnd, endOwnKey),
  ],
};
