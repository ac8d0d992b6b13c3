// Owns the daily proof of what is owed, and the way from each balance to it.
// Refuses to change a proof, and to show anybody the balances of others.
// Start reading with make-proof.ts.
import * as calls from '@handbill/contract/member';
import type { Feature } from '../../platform/feature.ts';
import { route } from '../../platform/http/route.ts';
import { solvencyChecks } from './audit-checks.ts';
import { makeSolvencyProof } from './make-proof.ts';
import { readOwnProof, readSolvency } from './read-solvency.ts';
import { solvencySchema } from './schema.ts';

export const solvencyFeature: Feature = {
  schema: solvencySchema,
  memberRoutes: [route(calls.solvency, readSolvency), route(calls.solvencyProof, readOwnProof)],
  jobs: [makeSolvencyProof],
  auditChecks: solvencyChecks,
};
