import { seenOf } from '../../../platform/http/seen.ts';
import type { HeldNetworkRow } from './networks-sql.ts';

/** The held visits of one network as the console sees them. */
export function heldNetworkOf({ id, visit_ids, prefix_key, ...figures }: HeldNetworkRow) {
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
