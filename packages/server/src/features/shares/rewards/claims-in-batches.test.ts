import { productClaimReward, randomProduct } from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { batched, holdNext, inOneBatch, PATIENCE } from '../../../../test/batches.ts';
import { campaignsOf, pauseOthers } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { untilWaiting } from '../../../../test/races.ts';
import { buildApp } from '../../../app.ts';
import { closeGently } from '../../../platform/http/stopping.ts';
import { sharesFeature } from '../feature.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let starter: Person;
/** Their claims are under way while others arrive. */
let openers: Person[];
let an: Person;
let binh: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  advertiser = await app.newMember();
  [starter, an, binh] = [await app.newMember(), await app.newMember(), await app.newMember()];
  openers = [await app.newMember(), await app.newMember()];
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await app.audit()).toEqual([]);
  expect(app.bugs.splice(0)).toEqual([]);
  await campaigns.stopAll();
});

/** An order that a member has received, with one visit to be paid. */
async function payable(person: Person): Promise<string> {
  await campaigns.newCampaign(advertiser);
  const shareId = (await app.call(randomProduct, {}, { as: person })).body.data._id;
  await campaigns.verifyVisits(shareId, 1);
  return shareId;
}
const claim = (shareId: string, as: Person, key?: string) =>
  app.call(productClaimReward, { product_id: shareId }, key === undefined ? { as } : { as, key });
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof claim>>) => [
  status,
  body.error ?? body.reward,
];
const waiting = (runtime = app.runtime) =>
  sharesFeature.memberRoutes
    ?.find(({ endpoint }) => endpoint.path === productClaimReward.path)
    ?.waitingIn?.(runtime);

const OPEN = { requestsPerMinute: { all: 1_000, signIn: 1_000 }, files: null };

/** What batches of claims are made with. */
async function calls() {
  const firsts: (() => Promise<unknown>)[] = [];
  for (const opener of openers) {
    const shareId = await payable(opener);
    firsts.push(() => claim(shareId, opener));
  }
  return { firsts, waiting };
}

/** Runs while another transaction locks a row, and then releases it. */
async function whileLocked<Result>(
  row: { table: 'share' | 'session'; where: string; ids: readonly string[] },
  run: (letGo: (change?: string) => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const holder = await app.owner.connect();
  const ofThose = `from ${row.table} where ${row.where} = any ($1)`;
  try {
    await holder.query('begin');
    await holder.query(`select ${ofThose} for update`, [row.ids]);
    return await run(async (change) => {
      if (change !== undefined) await holder.query(change, [row.ids]);
      await holder.query('commit');
    });
  } finally {
    // Closes its transaction as well, if that is still open.
    holder.release(true);
  }
}

describe('claims in one batch', () => {
  test('a paid claim, a refused one, a replay and a foreign order share one transaction, each with its own outcome', async () => {
    const [paid, empty, before, foreign] = [
      await payable(an),
      await payable(binh),
      await payable(an),
      await payable(binh),
    ];
    await claim(empty, binh);
    const first = await claim(before, an, 'before');
    const { answers, transactions } = await inOneBatch(app, await calls(), () => [
      claim(paid, an, 'paid'),
      claim(empty, binh, 'empty'),
      claim(before, an, 'before'),
      claim(foreign, an, 'foreign'),
      claim(before, binh, 'before'),
    ]);
    expect(answers.map(outcomeOf)).toEqual([
      [200, 12],
      [422, 'nothing_to_claim'],
      [200, 12],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    // The two claims of one order are in two batches.
    expect(transactions).toBe(2);
    expect(answers[2].body).toEqual(first.body);
    expect(answers[2].headers['idempotency-replayed']).toBe('true');
    expect(await app.available(an)).toBe(24n);
    expect((await claim(paid, an, 'paid')).body).toEqual(answers[0].body);
    // The refusal has left its key free.
    await campaigns.verifyVisits(empty, 1);
    expect(outcomeOf(await claim(empty, binh, 'empty'))).toEqual([200, 12]);
  });

  test('a fault in a batch fails one claim, and the others are paid', async () => {
    const [one, damaged, other] = [await payable(an), await payable(binh), await payable(starter)];
    const rewardIs = (reward: number) =>
      app.runtime.pool.query('update share set reward_per_visit = $2 where id = $1', [damaged, reward]);
    await rewardIs(1_000_000);
    const { answers } = await inOneBatch(app, await calls(), () => [
      claim(one, an, 'one'),
      claim(damaged, binh, 'damaged'),
      claim(other, starter, 'other'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(app.bugs.splice(0)).toHaveLength(1);
    await rewardIs(12);
    expect(outcomeOf(await claim(damaged, binh, 'damaged'))).toEqual([200, 12]);
  });

  test('two claims with the same key are paid once and get the same answer', async () => {
    const shareId = await payable(an);
    const before = await app.available(an);
    const { answers } = await inOneBatch(app, await calls(), () => [
      claim(shareId, an, 'twice'),
      claim(shareId, an, 'twice'),
    ]);
    expect(answers.map(outcomeOf)).toEqual([
      [200, 12],
      [200, 12],
    ]);
    expect(answers[0].body).toEqual(answers[1].body);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
    expect(await app.available(an)).toBe(before + 12n);
  });

  test('one key for two orders pays one of them, and refuses the other', async () => {
    const [one, other] = [await payable(an), await payable(an)];
    const { answers } = await inOneBatch(app, await calls(), () => [
      claim(one, an, 'reused'),
      claim(other, an, 'reused'),
    ]);
    expect(answers.map(outcomeOf)).toContainEqual([200, 12]);
    expect(answers.map(outcomeOf)).toContainEqual([409, 'idempotency_key_reused']);
  });

  test('two claims of one member, and two members with the last visits of one campaign, are all paid', async () => {
    const last = await campaigns.newCampaign(advertiser, { visits: 12, title: 'The last visits' });
    const draw = async (person: Person) => {
      await pauseOthers(app, last);
      return (await app.call(randomProduct, {}, { as: person })).body.data._id;
    };
    const [ofAn, ofBinh] = [await draw(an), await draw(binh)];
    await campaigns.verifyVisits(ofAn, 10);
    await campaigns.verifyVisits(ofBinh, 2);
    const own = await payable(an);
    const [before, beforeOfBinh] = [await app.available(an), await app.available(binh)];
    const { answers, transactions } = await inOneBatch(app, await calls(), () => [
      claim(ofAn, an, 'of-an'),
      claim(own, an, 'own'),
      claim(ofBinh, binh, 'of-binh'),
    ]);
    expect(answers.map(({ body }) => body.reward)).toEqual([120, 12, 24]);
    expect(transactions).toBe(1);
    expect(answers.map(({ body }) => BigInt(body.user.account_balance))).toEqual([
      before + 132n,
      before + 132n,
      beforeOfBinh + 24n,
    ]);
    expect([
      await campaigns.reserved(ofAn),
      await campaigns.reserved(ofBinh),
      await campaigns.escrow(last),
    ]).toEqual([0n, 0n, 0n]);
    // Each app is notified of the change that its own call caused.
    expect(app.events).toContainEqual({ memberId: an.id, kind: 'order', subject: ofAn, cause: 'of-an' });
  });
});

describe('a claim that has to wait', () => {
  test('a claim whose order is locked keeps no other claim waiting', async () => {
    const [locked, free] = [await payable(an), await payable(binh)];
    await whileLocked({ table: 'share', where: 'id', ids: [locked] }, async (letGo) => {
      const waits = claim(locked, an);
      await untilWaiting(app);
      expect(outcomeOf(await claim(free, binh))).toEqual([200, 12]);
      await letGo();
      expect(outcomeOf(await waits)).toEqual([200, 12]);
    });
  });

  test('a claim whose session is being ended is refused afterwards, and keeps no other claim waiting', async () => {
    const leaving = await app.newMember();
    const [shareId, free] = [await payable(leaving), await payable(binh)];
    await whileLocked({ table: 'session', where: 'subject_id', ids: [leaving.id] }, async (letGo) => {
      const waits = claim(shareId, leaving, 'leaving');
      await untilWaiting(app);
      expect(outcomeOf(await claim(free, binh))).toEqual([200, 12]);
      await letGo('update session set revoked_at = created_at where subject_id = any ($1)');
      expect(outcomeOf(await waits)).toEqual([401, 'unauthorized']);
    });
    expect(await app.available(leaving)).toBe(0n);
  });

  test('a claim in a session that has ended is refused as such, even if its input is invalid', async () => {
    const gone = await app.newMember();
    const shareId = await payable(gone);
    await app.owner.query('delete from session where subject_id = $1', [gone.id]);
    expect(outcomeOf(await claim(shareId, gone))).toEqual([401, 'unauthorized']);
    expect(outcomeOf(await claim('no id', gone))).toEqual([401, 'unauthorized']);
    expect(await app.available(gone)).toBe(0n);
  });
});

describe('claims on two servers', () => {
  /** Another server on the same database, with its own batches. */
  async function claimElsewhere(shareId: string, as: Person, key: string) {
    const other = await buildApp({ ...app.runtime }, OPEN);
    const response = await other.inject({
      method: 'POST',
      url: '/api/product-claim-reward',
      payload: { product_id: shareId },
      headers: { authorization: `Bearer ${as.accessToken}`, 'idempotency-key': key },
    });
    await other.close();
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }

  test('the same request on two servers pays once and gets the same answer', async () => {
    const shareId = await payable(an);
    const before = await app.available(an);
    await whileLocked({ table: 'share', where: 'id', ids: [shareId] }, async (letGo) => {
      const both = [claim(shareId, an, 'both'), claimElsewhere(shareId, an, 'both')];
      await untilWaiting(app, 2);
      await letGo();
      const answers = await Promise.all(both);
      expect(answers.map(outcomeOf)).toEqual([
        [200, 12],
        [200, 12],
      ]);
      expect(answers[0]?.body).toEqual(answers[1]?.body);
      expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1);
    });
    expect(await app.available(an)).toBe(before + 12n);
  });

  test('one key for two orders on two servers pays one of them, and refuses the other', async () => {
    const [one, other] = [await payable(an), await payable(an)];
    const before = await app.available(an);
    await whileLocked({ table: 'share', where: 'id', ids: [one, other] }, async (letGo) => {
      const both = [claim(one, an, 'shared'), claimElsewhere(other, an, 'shared')];
      await untilWaiting(app, 2);
      await letGo();
      const outcomes = (await Promise.all(both)).map(outcomeOf);
      expect(outcomes).toContainEqual([200, 12]);
      expect(outcomes).toContainEqual([409, 'idempotency_key_reused']);
    });
    expect(await app.available(an)).toBe(before + 12n);
  });
});

describe('a lock that a batch meets', () => {
  /** Runs while a transaction of somebody else, which began with this statement, is open. */
  async function whileOpen(
    [text, values]: [string, unknown[]],
    run: (end: () => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const holder = await app.owner.connect();
    try {
      await holder.query('begin');
      await holder.query(text, values);
      await run(() => holder.query('rollback'));
    } finally {
      // Closes its transaction as well, if that is still open.
      holder.release(true);
    }
  }

  /** Of two claims in one batch, one is answered while somebody holds what the other one needs. */
  async function waitsAlone(held: [string, unknown[]], claims: { waits: string; free: string; key: string }) {
    await whileOpen(held, async (end) => {
      const { answers } = await batched(app, await calls(), () => [
        claim(claims.free, binh),
        claim(claims.waits, an, claims.key),
      ]);
      expect(outcomeOf(await answers[0])).toEqual([200, 12]);
      await untilWaiting(app);
      await end();
      expect(outcomeOf(await answers[1])).toEqual([200, 12]);
    });
  }

  test('a key that another call of the same member still holds keeps no other claim waiting', async () => {
    const insert = `insert into idempotency_key (scope, key, call, fingerprint, created_at)
      values ($1, 'in use', 'POST another-call', '', now())`;
    const claims = { waits: await payable(an), free: await payable(binh), key: 'in use' };
    await waitsAlone([insert, [`member/${an.id}`]], claims);
  });

  test('a balance that another transaction is changing keeps no other claim waiting', async () => {
    const lock = 'select from ledger.account where name = $1 for update';
    const claims = { waits: await payable(an), free: await payable(binh), key: 'balance held' };
    await claim(await payable(an), an);
    await waitsAlone([lock, [accounts.memberAvailable(an.id)]], claims);
  });

  test('a single claim waits for a lock, too, and the claims after it do not', async () => {
    const [waits, free] = [await payable(an), await payable(binh)];
    await claim(await payable(an), an);
    const lock = 'select from ledger.account where name = $1 for update';
    await whileOpen([lock, [accounts.memberAvailable(an.id)]], async (end) => {
      const late = claim(waits, an);
      await untilWaiting(app);
      expect(outcomeOf(await claim(free, binh))).toEqual([200, 12]);
      await end();
      expect(outcomeOf(await late)).toEqual([200, 12]);
    });
  });
});

test('a connection lost in the middle of a batch loses and doubles nothing: the repeated requests are paid once', async () => {
  const shares = [await payable(an), await payable(binh), await payable(starter)];
  const people = [an, binh, starter];
  const claimAll = () => shares.map((shareId, place) => claim(shareId, people[place] ?? an, `kept ${place}`));
  await app.owner.query(`create function end_connection() returns trigger language plpgsql as $$
    begin if new.member_id = '${binh.id}' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`);
  await app.owner.query(
    'create trigger lost before insert on claim for each row execute function end_connection()',
  );
  const { answers } = await inOneBatch(app, await calls(), claimAll);
  await app.owner.query('drop function end_connection cascade');
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
  const before = await Promise.all(people.map(app.available));
  expect((await Promise.all(claimAll())).map(outcomeOf)).toEqual(shares.map(() => [200, 12]));
  const after = await Promise.all(people.map(app.available));
  expect(after).toEqual(before.map((balance) => balance + 12n));
  app.bugs.splice(0);
});

test('a stopping server pays the claims that it has accepted, both in a batch and waiting for one', async () => {
  const people = [...openers, an, binh];
  const shares: string[] = [];
  for (const person of people) shares.push(await payable(person));
  const runtime = { ...app.runtime };
  const server = await buildApp(runtime, OPEN);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const send = async (place: number) => {
    const headers = {
      authorization: `Bearer ${people[place]?.accessToken}`,
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ product_id: shares[place] });
    return (await fetch(`${url}/api/product-claim-reward`, { method: 'POST', headers, body })).status;
  };
  const next = holdNext(app, 2);
  const inHand = [send(0)];
  await vi.waitFor(() => expect(next.count()).toBe(1), PATIENCE);
  inHand.push(send(1));
  await vi.waitFor(() => expect(next.count()).toBe(2), PATIENCE);
  const waits = [send(2), send(3)];
  await vi.waitFor(() => expect(waiting(runtime)).toBe(2), PATIENCE);
  const stopped = closeGently(server, PATIENCE.timeout);
  next.letGo();
  expect(await Promise.all([...inHand, ...waits])).toEqual([200, 200, 200, 200]);
  await stopped;
});
