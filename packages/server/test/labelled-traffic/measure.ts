import { randomProduct } from '@handbill/contract/member';
import { HOUR_MS, msBetween } from '@handbill/contract/time';
import { decideHeld } from '../../src/features/visits/held/decide-held.ts';
import { runJob } from '../../src/platform/queue/jobs.ts';
import type { TestApp } from '../app.ts';
import { campaignsOf, pauseOthers } from '../given/campaigns.ts';
import type { Person } from '../given/people.ts';
import { newShare } from '../given/shares.ts';
import { type Visitor, verifiedVisit } from '../given/visits.ts';
import type { Kind, SimulatedVisit } from './visitors.ts';

const HELD_MS = 25 * HOUR_MS;
const PLACES_OF_LINK = 10;

/** The outcome of the visits of one kind. */
export interface Measured {
  name: string;
  honest: boolean;
  /** Tickets sent, and openings that got none. */
  tried: number;
  /** Refused in the end. */
  refused: number;
  held: number;
  /** Verified, immediately or after being held: the visits that are paid. */
  paid: number;
  hours: number;
  /** What a cheat spends an hour, in minor units. */
  costs: bigint;
}

/** Simulates all visits of one kind on separate links, decides the held ones, and counts the outcomes. */
export async function measure(app: TestApp, kind: Kind): Promise<Measured> {
  const links = await newLinks(app, kind);
  if (kind.decoy) await verifiedVisit(app, (await newShare(app)).url, kind.decoy);
  const from = app.clock.now();
  const visits = new Set<string>();
  const due = kind.visits.map((coming) => ({ at: coming.at, run: () => opens(coming) }));
  let tried = 0;

  async function opens({ visitor, link, at, stays, tapped, sent }: SimulatedVisit): Promise<void> {
    tried += sent;
    const { ticket } = await send(app, `${links[link]}/open`, visitor, {});
    if (ticket === undefined) return;
    visits.add(ticket.split('.')[0] ?? '');
    const brings = async () => {
      for (let time = 0; time < sent; time += 1)
        await send(app, `${links[link]}/visit`, visitor, { ticket, nonce: 0, tapped });
    };
    due.push({ at: at + stays, run: brings });
  }

  while (due.length > 0) {
    due.sort((one, other) => other.at - one.at);
    const next = due.pop();
    if (!next) break;
    app.clock.advance(Math.max(0, next.at - msBetween(from, app.clock.now())));
    await next.run();
  }
  const hours = Math.max(1, Math.ceil(msBetween(from, app.clock.now()) / HOUR_MS - 0.1));
  const { held } = await countsOf(app, visits);
  app.clock.advance(HELD_MS);
  await runJob(app.runtime, decideHeld);
  const { verified } = await countsOf(app, visits);
  const { name, honest, costs = 0n } = kind;
  return { name, honest, tried, refused: tried - verified, held, paid: verified, hours, costs };
}

/** Links with enough places for all visitors, of as many orders as the kind needs. */
async function newLinks(app: TestApp, { honest, links, orders, sharerAt }: Kind): Promise<string[]> {
  const campaigns = campaignsOf(app);
  await campaigns.stopAll();
  const [advertiser, cheat] = [await app.newMember(), await sharer(app, sharerAt)];
  const found: string[] = [];
  for (let order = 0; order < orders; order += 1) {
    // Only one order can be drawn at a time, so that the draw is not left to chance.
    await pauseOthers(app);
    await campaigns.newCampaign(advertiser, { visits: links * PLACES_OF_LINK });
    for (let link = order; link < links; link += orders) {
      const as = honest && sharerAt === undefined ? await sharer(app) : cheat;
      const { body } = await app.call(randomProduct, {}, { as });
      found[link] = new URL(body.data.share_url).pathname;
    }
  }
  return found;
}

async function sharer(app: TestApp, address?: string): Promise<Person> {
  const member = await app.newMember();
  return address === undefined ? member : app.signIn(Object.assign(member, { address }));
}

async function send(
  app: TestApp,
  url: string,
  visitor: Visitor,
  payload: object,
): Promise<{ ticket?: string }> {
  const response = await app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'user-agent': visitor.userAgent,
      'x-forwarded-for': visitor.address,
      ...(visitor.cookie ? { cookie: visitor.cookie } : {}),
    },
  });
  const cookie = /__Host-hb_visitor=[^;]+/.exec(String(response.headers['set-cookie'] ?? ''))?.[0];
  if (cookie) visitor.cookie = cookie;
  return response.json();
}

async function countsOf(
  app: TestApp,
  visits: ReadonlySet<string>,
): Promise<{ held: number; verified: number }> {
  const { rows } = await app.runtime.pool.query(
    `select count(*) filter (where state = 'held')::int as held, count(*) filter (where state = 'verified')::int as verified
     from visit where id = any($1::uuid[])`,
    [[...visits]],
  );
  return rows[0];
}
