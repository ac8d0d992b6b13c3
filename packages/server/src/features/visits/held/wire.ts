import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { seenOf } from '../../../platform/http/seen.ts';
import type { HeldNetworkRow } from './networks-sql.ts';

type HeldNetwork = AnswerOf<typeof calls.listHeldVisits>['data'][number];

/** The held visits of one network as the console sees them. */
export function heldNetworkOf({ id, visit_ids, prefix_key, ...figures }: HeldNetworkRow): HeldNetwork {
  return {
    _id: id,
    seen: seenVisits(visit_ids),
    network: prefix_key?.toString('hex') ?? null,
    visits: visit_ids.length,
    ...figures,
  };
}

/** The digest of the visits that an operator decides on. */
export function seenVisits(visits: readonly string[]): string {
  return seenOf({ visits });
}
