import type { Work } from '../../../platform/context.ts';
import { eachAlone } from '../../../platform/queue/each-alone.ts';
import type { Job } from '../../../platform/queue/jobs.ts';
import { addressesBehind, recordDays } from '../../webhooks/index.ts';
import { selectOrdersOfDay, selectRefusals } from './daily-sql.ts';

/** Sends advertisers' programs the visits, taps and conversions of each day that is over. A run that failed is made up for by the next one. */
export const sendDailyVisits: Job = {
  name: 'send-daily-visits',
  schedule: '10 * * * *',
  async run({ transact }) {
    // An advertiser whose day takes too long to count holds up nobody else.
    const behind = await transact(addressesBehind);
    await eachAlone(behind, (id) => transact((work) => recordDays(work, id, ordersOfDay)));
  },
};

/** What was counted in the hours of a day for each of a member's orders that anything was counted for. */
async function ordersOfDay({ tx }: Work, { memberId, from, to }: { memberId: string; from: Date; to: Date }) {
  const orders = [];
  for (const order of await selectOrdersOfDay(tx, { memberId, from, to })) {
    const { id: campaignId, visit_cost: visitCost, ...figures } = order;
    const refused = await selectRefusals(tx, { campaignId, from, to });
    orders.push({
      product_id: campaignId,
      ...figures,
      refused: Object.fromEntries(refused.map(({ reason, visits }) => [reason, visits])),
      cost: BigInt(figures.verified) * visitCost,
    });
  }
  return orders;
}
