import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { readStatement, statementAsCsv } from './read-statement.ts';

export const statementFeature: Feature = {
  memberRoutes: [route(calls.statement, readStatement, { csv: statementAsCsv })],
};
