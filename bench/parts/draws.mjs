import { randomUUID } from 'node:crypto';
import { requester, signIn, successOf } from '../http.mjs';
import { closedLoop } from '../load.mjs';
import { seedCampaigns, seedMembers } from '../seed-links.mjs';

const CAMPAIGNS = 10_000;
const VISITS = 1_000;
const MEMBERS = 100;

/** The feed and draws of an order from many campaigns, by many members together. */
export async function draws({ pool, httpPort, seconds, password, passwordHash, say }) {
  say(`preparing ${CAMPAIGNS} campaigns`);
  const usernames = await seedMembers(pool, { passwordHash, count: MEMBERS + 1, label: 'draw' });
  await seedCampaigns(pool, { count: CAMPAIGNS, visits: VISITS, label: 'draw' });
  // Draws without an end: the settings allow far fewer orders a day.
  await pool.query(`insert into setting (key, value, updated_at) values ('receive_limit', '1000', now())`);
  // What every change of a setting sends.
  await pool.query("select pg_notify('handbill_forget', '')");
  await pool.query('vacuum analyze');
  const ask = requester(httpPort, MEMBERS);
  // The first one has the campaigns.
  const sharers = usernames.filter((username) => username !== 'draw1');
  /** What the members do together, each signed in. */
  const together = (act) => async () => {
    const browsers = [...(await signIn(httpPort, sharers, password)).values()];
    return closedLoop({ clients: MEMBERS, seconds, act: (client) => act(browsers[client]) });
  };
  return [
    {
      name: 'feed',
      says: `the first page of the feed from ${CAMPAIGNS} campaigns, ${MEMBERS} members together`,
      measure: together(async (headers) => {
        successOf(await ask({ method: 'GET', path: '/api/feed', headers }), 'a feed');
      }),
    },
    {
      name: 'draws',
      says: `draws from ${CAMPAIGNS} campaigns, ${MEMBERS} members together`,
      measure: together(async (browser) => {
        const headers = { ...browser, 'Idempotency-Key': randomUUID() };
        successOf(await ask({ method: 'POST', path: '/api/random-product', headers, body: {} }), 'a draw');
      }),
    },
  ];
}
