import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { batched, inOneBatch } from '../../../../test/batches.ts';
import { NOTHING_KEPT } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import {
  askTicket,
  type Brought,
  newVisitor,
  readyTicket,
  sendTicket,
  type Visitor,
  withoutCookie,
} from '../../../../test/given/visits.ts';
import { untilWaiting, whileHeld } from '../../../../test/races.ts';
import { buildApp } from '../../../app.ts';
import { Busy } from '../../../platform/batch.ts';
import { visitorKeyOf } from '../../../platform/identity/network.ts';
import { batchesOf } from '../page/share-page.ts';
import { readTicket } from './ticket.ts';
import { verifyVisits } from './verify-visits.ts';

type Share = Awaited<ReturnType<typeof newShare>>;

let app: TestApp;
/** Its visits are not counted by any test. */
let other: Share;
let decided: Ready;

beforeAll(async () => {
  app = await createTestApp();
  other = await newShare(app);
  decided = await ready(other);
  app.clock.advance(5_000);
  await send(decided);
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs.splice(0)).toEqual([]);
});

/** A visitor whose page is about to return its ticket. */
interface Ready {
  url: string;
  visitor: Visitor;
  body: Brought;
}

async function ready({ url }: Pick<Share, 'url'>, visitor = newVisitor()): Promise<Ready> {
  return { url, visitor, body: await readyTicket(app, url, visitor) };
}

const send = ({ url, visitor, body }: Ready) => sendTicket(app, url, visitor, body);

/** Sends tickets in one batch; answers the statuses, and how many transactions they took. */
async function sendTogether(tickets: readonly Ready[]) {
  const calls = { firsts: [() => send(decided)], waiting: () => batchesOf(app.runtime).tickets.waiting };
  const { answers, transactions } = await inOneBatch(app, calls, () => tickets.map(send));
  return { statuses: answers.map(({ statusCode }) => statusCode), transactions };
}

/** Opens links in one batch. */
async function openTogether(links: readonly { url: string; visitor: Visitor }[]) {
  const calls = {
    firsts: [() => askTicket(app, '/r/nothing', newVisitor())],
    waiting: () => batchesOf(app.runtime).openings.waiting,
  };
  return inOneBatch(app, calls, () => links.map(({ url, visitor }) => askTicket(app, url, visitor)));
}

/** What was decided on visits, in the order of their tickets. */
async function outcomes(tickets: readonly Ready[]): Promise<string[]> {
  const ids = tickets.map(({ body }) => body.ticket.split('.')[0]);
  const { rows } = await app.runtime.pool.query<{ id: string; outcome: string }>(
    'select id, coalesce(reason, state) as outcome from visit where id = any ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.outcome ?? 'none');
}

async function countsOf({ id }: Pick<Share, 'id'>) {
  const { rows } = await app.runtime.pool.query(
    `select stage, visits_verified as verified, visits_held as held,
       coalesce((select jsonb_object_agg(reason, visits) from share_refusal where share_id = $1), '{}') as refused
     from share where id = $1`,
    [id],
  );
  return rows[0];
}

describe('links that are opened in one batch', () => {
  test('a ticket, a refusal, an unknown link and another share’s ticket share one transaction, each with its own outcome', async () => {
    const [one, two] = [await newShare(app), await newShare(app)];
    const program = newVisitor({ userAgent: 'curl/8.0' });
    const { answers, transactions } = await openTogether([
      { url: one.url, visitor: newVisitor() },
      { url: one.url, visitor: program },
      { url: '/r/unknown', visitor: newVisitor() },
      { url: two.url, visitor: newVisitor() },
      { url: one.url, visitor: program },
    ]);
    expect(transactions).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 200, 200]);
    const shares = answers.map(
      (answer) => readTicket(app.runtime.config.secret, answer.json().ticket ?? '')?.shareId,
    );
    expect(shares).toEqual([one.id, undefined, undefined, two.id, undefined]);
    expect(await countsOf(one)).toMatchObject({ refused: { bot: 2 } });
    expect(await countsOf(two)).toMatchObject({ refused: {} });
  });

  test('a network that opens too many links in one batch gets as many tickets as it is allowed', async () => {
    await app.set('visits_per_network_hour', 5);
    const share = await newShare(app);
    const phone = newVisitor();
    await askTicket(app, share.url, { ...phone });
    const { answers } = await openTogether([
      ...Array.from({ length: 6 }, () => ({
        url: share.url,
        visitor: newVisitor({ address: phone.address }),
      })),
      { url: share.url, visitor: newVisitor() },
    ]);
    const hasTicket = answers.map((answer) => answer.json().ticket !== undefined);
    expect(hasTicket).toEqual([true, true, true, true, false, false, true]);
    expect(await countsOf(share)).toMatchObject({ refused: { rate_limited: 2 } });
    await app.set('visits_per_network_hour', 300);
  });
});

describe('tickets that come back in one batch', () => {
  test('a verified visit, refused ones, an earlier verdict and a foreign ticket share one transaction, each with its own outcome', async () => {
    const [one, two] = [await newShare(app, { visits: 2 }), await newShare(app, { visits: 2 })];
    const [counts, unproven, ofTwo, foreign] = [
      await ready(one),
      await ready(one),
      await ready(two),
      await ready(two),
    ];
    app.clock.advance(5_000);
    const early = await ready(one);
    let nonce = unproven.body.nonce;
    unproven.body = { ...unproven.body, nonce: ++nonce };
    const tickets = [counts, early, unproven, ofTwo, { ...foreign, url: one.url }];
    const { statuses, transactions } = await sendTogether([
      ...tickets,
      { ...decided, visitor: newVisitor() },
    ]);
    expect(statuses).toEqual(Array(6).fill(200));
    expect(transactions).toBe(1);
    expect(await outcomes(tickets)).toEqual([
      'verified',
      'too_fast',
      'ticket_invalid',
      'verified',
      'pending',
    ]);
    expect(await countsOf(one)).toMatchObject({ verified: 1, refused: { too_fast: 1, ticket_invalid: 1 } });
    expect(await countsOf(two)).toMatchObject({ verified: 1, refused: {} });
    for (const { sharer, id } of [one, two]) {
      expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'order', subject: id });
    }
  });

  test('the last places of a share go to the first of a batch, and complete it and its campaign once', async () => {
    const share = await newShare(app, { visits: 2 });
    const tickets = [await ready(share), await ready(share), await ready(share), await ready(share)];
    app.clock.advance(5_000);
    await sendTogether(tickets);
    expect(await outcomes(tickets)).toEqual(['verified', 'verified', 'ended', 'ended']);
    expect(await countsOf(share)).toMatchObject({ stage: 'completed', verified: 2, refused: { ended: 2 } });
    const { rows } = await app.runtime.pool.query('select stage from campaign where id = $1', [
      share.campaignId,
    ]);
    expect(rows).toEqual([{ stage: 'completed' }]);
    expect((await app.notificationsOf(share.sharer)).map(({ kind }) => kind)).toEqual(['share_completed']);
  });

  test('a network’s allowances are counted within a batch, too: what is beyond them is held', async () => {
    await app.set('prefix_visits_hour', 2);
    const [one, two] = [await newShare(app), await newShare(app)];
    const neighbour = (userAgent: string) => newVisitor({ address: '102.7.7.7', userAgent });
    const names = ['a', 'b', 'c'].map((name) => `Mozilla/5.0 (Linux; Android 10; ${name}) Chrome/119.0`);
    const tickets = [];
    for (const name of names) tickets.push(await ready(one, neighbour(name)));
    tickets.push(await ready(two, neighbour(names[0] ?? '')), await ready(one));
    app.clock.advance(5_000);
    await sendTogether(tickets);
    expect(await outcomes(tickets)).toEqual(['verified', 'verified', 'held', 'verified', 'verified']);
    expect(await countsOf(one)).toMatchObject({ verified: 3, held: 1 });
    await app.set('prefix_visits_hour', 30);
  });

  test('the fifth visit of a batch from a network that visits one sharer alone is held', async () => {
    const share = await newShare(app);
    const tickets = [];
    for (let visit = 0; visit < 5; visit += 1)
      tickets.push(await ready(share, newVisitor({ address: '102.8.8.8' })));
    app.clock.advance(5_000);
    await sendTogether(tickets);
    expect(await outcomes(tickets)).toEqual(['verified', 'verified', 'verified', 'verified', 'held']);
  });

  test('in a batch, a visit that counts gets the place of a held one, whether it was held before or in the batch', async () => {
    const share = await newShare(app, { visits: 3 });
    const lost = async () => {
      const ticket = await ready(share);
      return { ...ticket, visitor: withoutCookie({ ...ticket.visitor }) };
    };
    const before = [await lost(), await lost()];
    const tickets = [
      await lost(),
      await ready(share),
      await ready(share),
      await ready(share),
      await ready(share),
    ];
    app.clock.advance(5_000);
    await sendTogether(before);
    expect(await outcomes(before)).toEqual(['held', 'held']);
    await sendTogether(tickets);
    expect((await outcomes(tickets)).sort()).toEqual(['ended', 'ended', 'verified', 'verified', 'verified']);
    expect(await outcomes(before)).toEqual(['ended', 'ended']);
    expect(await countsOf(share)).toEqual({
      stage: 'completed',
      verified: 3,
      held: 0,
      refused: { ended: 4 },
    });
  });

  test('two tickets of one browser are decided one after another, and count once', async () => {
    const share = await newShare(app);
    const visitor = newVisitor();
    const tickets = [await ready(share, visitor), await ready(share, visitor), await ready(share)];
    app.clock.advance(5_000);
    const { transactions } = await sendTogether(tickets);
    expect(transactions).toBe(2);
    expect((await outcomes(tickets)).sort()).toEqual(['repeat', 'verified', 'verified']);
  });

  test('a fault in a batch fails one visit, and the others count', async () => {
    const share = await newShare(app);
    const tickets = [await ready(share), await ready(share), await ready(share)];
    const [damaged] = (tickets[1]?.body.ticket ?? '').split('.');
    await app.owner.query(`create function fail() returns trigger language plpgsql as $$
      begin if new.id = '${damaged}' then raise 'damaged'; end if; return new; end $$`);
    await app.owner.query('create trigger fails before update on visit for each row execute function fail()');
    app.clock.advance(5_000);
    const { statuses } = await sendTogether(tickets);
    await app.owner.query('drop function fail cascade');
    expect(statuses).toEqual([200, 500, 200]);
    expect(app.bugs.splice(0)).toHaveLength(1);
    expect(await outcomes(tickets)).toEqual(['verified', 'pending', 'verified']);
    expect(await countsOf(share)).toMatchObject({ verified: 2, held: 0, refused: {} });
  });
});

describe('a ticket that has to wait', () => {
  test('a ticket whose share is locked keeps no other ticket of its batch waiting', async () => {
    const [locked, free] = [await newShare(app), await newShare(app)];
    const tickets = [await ready(locked), await ready(free)] as const;
    app.clock.advance(5_000);
    const calls = { firsts: [() => send(decided)], waiting: () => batchesOf(app.runtime).tickets.waiting };
    const [waits] = await whileHeld(app, { table: 'share', id: locked.id }, async () => {
      const { answers } = await batched(app, calls, () => [send(tickets[0]), send(tickets[1])] as const);
      expect((await answers[1]).json()).toEqual({ state: 'verified' });
      await untilWaiting(app);
      expect(await outcomes([tickets[0]])).toEqual(['pending']);
      return [answers[0]] as const;
    });
    expect((await waits).json()).toEqual({ state: 'verified' });
  });

  test('a place that a repeated visit leaves free is not refused to the next visit of its batch', async () => {
    const share = await newShare(app, { visits: 1 });
    const [seen, next] = [await ready(share), await ready(share)];
    app.clock.advance(5_000);
    const returned = [seen, next].map(({ url, visitor, body }) => {
      const visitorCookie = visitor.cookie?.split('=')[1] ?? '';
      const { secret } = app.runtime.config;
      const ticket = readTicket(secret, body.ticket);
      if (!ticket) throw new Error('the ticket is not ours');
      const caller = { ...visitor, visitorCookie, device: null, kept: NOTHING_KEPT };
      return {
        ...body,
        tapped: false,
        text: body.ticket,
        ticket,
        caller,
        token: url.split('/').at(-1) ?? '',
      };
    });
    const seenElsewhere = {
      statement: 'insert into visitor_mark (campaign_id, visitor_key, verified_at) values ($1, $2, $3)',
      values: [
        share.campaignId,
        visitorKeyOf(app.runtime.config.secret, returned[0]?.caller.visitorCookie ?? ''),
        app.clock.now(),
      ],
    };
    const [decisions] = await whileHeld(app, seenElsewhere, async () => {
      const deciding = app.work((work) => verifyVisits({ ...work, patient: false }, returned));
      await untilWaiting(app);
      return [deciding] as const;
    });
    expect(await decisions).toEqual([{ state: 'refused', completedShareOf: null }, expect.any(Busy)]);
    expect(await outcomes([seen, next])).toEqual(['repeat', 'pending']);
    await send(next);
    expect(await outcomes([next])).toEqual(['verified']);
  });
});

describe('tickets that come back to two servers', () => {
  test('the last place of a share goes to one of two visits that come back to different servers', async () => {
    const share = await newShare(app, { visits: 1 });
    const [here, there] = [await ready(share), await ready(share)];
    app.clock.advance(5_000);
    const elsewhere = await buildApp(
      { ...app.runtime },
      { requestsPerMinute: { all: 1_000, signIn: 1_000 }, files: null },
    );
    const both = await whileHeld(app, { table: 'share', id: share.id }, async () => {
      const sent = [
        send(here),
        sendTicket({ ...app, app: elsewhere }, there.url, there.visitor, there.body),
      ] as const;
      await untilWaiting(app, 2);
      return sent;
    });
    const states = (await Promise.all(both)).map((answer) => answer.json().state);
    await elsewhere.close();
    expect(states.sort()).toEqual(['seen', 'verified']);
    expect((await outcomes([here, there])).sort()).toEqual(['ended', 'verified']);
  });
});
