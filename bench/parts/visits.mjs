import { requester, successOf } from '../http.mjs';
import { closedLoop } from '../load.mjs';
import { seedLinks } from '../seed-links.mjs';

const LINKS = 10_000;

/** Opening a link for a ticket, each time as a visitor with an address and a browser of their own. */
export async function visits({ pool, httpPort, clients, seconds }) {
  const links = await seedLinks(pool, { count: LINKS, label: 'links' });
  const hot = await seedLinks(pool, { count: 1, label: 'viral' });
  const ask = requester(httpPort, clients);
  let visitors = 0;
  const opening = (tokens) => () =>
    closedLoop({
      clients,
      seconds,
      async act() {
        visitors += 1;
        const token = tokens[Math.floor(Math.random() * tokens.length)];
        const answer = await ask({
          method: 'POST',
          path: `/r/${token}/open`,
          headers: {
            'X-Forwarded-For': `101.${(visitors >> 16) % 256}.${(visitors >> 8) % 256}.${visitors % 256}`,
            'User-Agent': `Mozilla/5.0 (Linux; Android 10; Phone${visitors}) AppleWebKit/537.36 Chrome/119.0 Mobile`,
          },
          body: {},
        });
        if (successOf(answer, 'a visit').ticket === undefined) throw new Error('a visit was refused');
      },
    });
  return [
    { name: 'tickets_spread', says: `tickets over ${LINKS} links`, goal: 1, measure: opening(links) },
    { name: 'tickets_hot', says: 'tickets of one link', goal: 1, measure: opening(hot) },
  ];
}
