import type { objects } from '@handbill/contract/console';
import { addMs, HOUR_MS, SECOND_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import type { NetworkKeys } from '../../platform/identity/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { countReportsOf, insertReport } from './sql.ts';

/** The most reports from one network per hour, for all advertisements together. */
const REPORTS_MAX = 10;

/**
 * Stores a visitor's report of an advertisement; a second one from the same network on the same day adds
 * nothing. A network is its address prefix, whatever the browsers are called: names can be made up. Refuses
 * `too_many_requests` to a network beyond REPORTS_MAX.
 */
export async function takeReport(
  { tx, now, newId }: Work,
  report: {
    shareId: string;
    campaignId: string;
    network: NetworkKeys;
    reason: (typeof objects.reportReasons)[number];
  },
): Promise<void> {
  const { network, shareId, campaignId, reason } = report;
  const recent = await countReportsOf(tx, {
    networkKeys: [network.prefixToday, network.prefixYesterday],
    since: addMs(now, -HOUR_MS),
  });
  if (recent >= REPORTS_MAX) throw refuse('too_many_requests', { retryAfterSeconds: HOUR_MS / SECOND_MS });
  await insertReport(tx, { id: newId(), shareId, campaignId, networkKey: network.prefixToday, reason, now });
}
