import * as calls from '@handbill/contract/console';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { bookOwnLine, ownLineApproval } from './book-own-line.ts';
import { ownLinesSchema } from './schema.ts';
import { selectWrongOwnLines } from './sql.ts';

export const ownLinesFeature: Feature = {
  schema: ownLinesSchema,
  consoleRoutes: [route(calls.bookOwnLine, bookOwnLine)],
  approvals: [ownLineApproval],
  auditChecks: [{ check: 'own_lines', run: selectWrongOwnLines }],
};
