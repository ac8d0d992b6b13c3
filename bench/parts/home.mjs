import { requester, signIn, successOf } from '../http.mjs';
import { closedLoop } from '../load.mjs';
import { seedMembers } from '../seed-links.mjs';

const MEMBERS = 64;
/** What the home screen asks for, in its order. */
const CALLS = [
  ['GET', 'auth/me'],
  ['GET', 'settings'],
  ['POST', 'number-product'],
  ['POST', 'unread-notifications'],
  ['GET', 'level'],
  ['GET', 'popup'],
  ['GET', 'awards'],
];

/** The calls of the home screen, each client one after the other; the rate counts calls. */
export async function home({ pool, httpPort, clients, seconds, password, passwordHash }) {
  const usernames = await seedMembers(pool, { passwordHash, count: MEMBERS, label: 'home' });
  await pool.query('vacuum analyze');
  const ask = requester(httpPort, clients);
  return [
    {
      name: 'home',
      says: 'the calls of the home screen, together',
      goal: 1,
      async measure() {
        const browsers = [...(await signIn(httpPort, usernames, password)).values()];
        const made = Array.from({ length: clients }, () => 0);
        return closedLoop({
          clients,
          seconds,
          async act(client) {
            const place = made[client]++;
            const [method, path] = CALLS[place % CALLS.length];
            const headers = browsers[client % browsers.length];
            const body = method === 'POST' ? {} : undefined;
            successOf(await ask({ method, path: `/api/${path}`, headers, body }), path);
          },
        });
      },
    },
  ];
}
