import { setTimeout } from 'node:timers/promises';
import { closedLoop } from '../load.mjs';
import { seedLinks, seedMembers } from '../seed-links.mjs';
import { DWELL_MS, letVisitsBeShort, visitorsOf } from '../visitors.mjs';

const LINKS = 10_000;
/** Tickets that wait for their dwell time: more than come back in that time. */
const TICKETS = 4_000;

/** Opening a link for a ticket, and returning it, each time as a visitor with a network and a browser of their own. */
export async function visits({ pool, httpPort, clients, seconds, passwordHash }) {
  // Somebody whose campaigns they are.
  await seedMembers(pool, { passwordHash, count: 1, label: 'visited' });
  const links = await seedLinks(pool, { count: LINKS, label: 'links' });
  const hot = await seedLinks(pool, { count: 1, label: 'viral' });
  await seedEarlierVisits(pool, 'links');
  await letVisitsBeShort(pool);
  const { open, bringBack } = visitorsOf(httpPort, clients);

  const opening = (tokens) => () =>
    closedLoop({
      clients,
      seconds,
      async act() {
        await open(tokens);
      },
    });

  const visiting = (tokens) => async () => {
    const waiting = [];
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (waiting.length < TICKETS) waiting.push(await open(tokens));
      }),
    );
    await setTimeout(DWELL_MS);
    return closedLoop({
      clients,
      seconds,
      async act() {
        waiting.push(await open(tokens));
        const oldest = waiting.shift();
        // Only if tickets come back faster than they age.
        const left = DWELL_MS - (performance.now() - oldest.at);
        if (left > 0) await setTimeout(left);
        await bringBack(oldest);
      },
    });
  };

  return [
    { name: 'tickets_spread', says: `tickets over ${LINKS} links`, measure: opening(links) },
    { name: 'tickets_hot', says: 'tickets of one link', measure: opening(hot) },
    {
      name: 'visits_spread',
      says: `visits, ticket and verdict, over ${LINKS} links`,
      goal: 1,
      measure: visiting(links),
    },
    { name: 'visits_hot', says: 'visits, ticket and verdict, of one link', goal: 1, measure: visiting(hot) },
  ];
}

/**
 * Visits of this morning that were never decided, and marks of visitors: PostgreSQL plans a table that was never filled
 * as a small one.
 */
async function seedEarlierVisits(pool, label) {
  await pool.query(
    `insert into visit (id, share_id, campaign_id, state, network_key, prefix_key, opened_at)
     select gen_random_uuid(), share.id, share.campaign_id, 'pending', decode(md5(share.id::text || n), 'hex'),
       decode(md5(n || share.id::text), 'hex'), now() - interval '6 hours'
     from share join campaign on campaign.id = share.campaign_id cross join generate_series(1, 10) as n
     where campaign.title = $1`,
    [label],
  );
  await pool.query(
    `insert into visitor_mark (campaign_id, visitor_key, verified_at)
     select campaign_id, decode(md5(visit.id::text), 'hex'), opened_at from visit where state = 'pending'
     limit 20000`,
  );
  await pool.query('vacuum analyze visit, visitor_mark');
}
