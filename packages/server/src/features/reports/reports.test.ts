import { dismissReports, listLog, listReports, readQueues, upholdReports } from '@handbill/contract/console';
import { notifications, product, randomProduct } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newVisitor, type Visitor } from '../../../test/given/visits.ts';
import { raceFor } from '../../../test/races.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { forgetReporters } from './jobs.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let reviewer: Person;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  reviewer = await app.newOperator({ role: 'reviewer' });
  advertiser = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
  await app.work(({ tx }) => tx.query('delete from share_report', []));
});

/** A share of a new campaign: the only one that can be drawn. */
async function shared(title = 'Noodles'): Promise<{ id: string; url: string }> {
  await campaigns.stopAll();
  const id = await campaigns.newCampaign(advertiser, { title });
  const { body } = await app.call(randomProduct, {}, { as: await app.newMember() });
  return { id, url: body.data.share_url };
}

async function report(url: string, body = 'reason=fraud', from: Visitor = newVisitor()) {
  const response = await app.app.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/report`,
    payload: body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': from.address,
      'user-agent': from.userAgent,
    },
  });
  return response;
}

const list = async (status?: 'open' | 'dismissed' | 'upheld', search?: string) =>
  (
    await app.call(
      listReports,
      { ...(status ? { status } : {}), ...(search === undefined ? {} : { search }) },
      { as: reviewer },
    )
  ).body;
const dismiss = (id: string, key?: string) =>
  app.call(dismissReports, { id, reason: 'The page is what it says' }, { as: reviewer, key });
const uphold = (id: string, key?: string) =>
  app.call(upholdReports, { id, reason: 'misleading' }, { as: reviewer, key });

describe('a report by a visitor', () => {
  test('a visitor’s report is stored with its reason, once per network and day, and leads back to the page', async () => {
    const { id, url } = await shared();
    const visitor = newVisitor();
    const first = await report(url, 'reason=fraud', visitor);
    expect([first.statusCode, first.headers.location]).toEqual([303, `${new URL(url).pathname}?reported`]);
    expect((await report(url, 'reason=other', visitor)).statusCode).toBe(303);
    await report(url, 'reason=fraud');
    await report(url, 'reason=unsafe');
    expect((await list('open')).data).toEqual([
      {
        _id: id,
        seen: expect.any(String),
        order: { title: 'Noodles', stage: 'distributing', landing_url: 'https://noodles.example/' },
        member: { _id: advertiser.id, username: advertiser.username, language: 'en' },
        status: 'open',
        reports: 3,
        reasons: { fraud: 2, unsafe: 1 },
        first_at: app.clock.now().toISOString(),
        last_at: app.clock.now().toISOString(),
        decided_by: null,
        decided_at: null,
      },
    ]);
  });

  test('a visitor’s report has a reason from the closed list, by default “other”', async () => {
    const { url } = await shared();
    const refused = await report(url, 'reason=mood');
    expect([refused.statusCode, refused.json().fields]).toEqual([422, { reason: 'invalid' }]);
    expect((await report(url, '')).statusCode).toBe(303);
    const bare = { 'x-forwarded-for': newVisitor().address };
    const path = `${new URL(url).pathname}/report`;
    expect((await app.app.inject({ method: 'POST', url: path, headers: bare })).statusCode).toBe(303);
    expect((await list('open')).data[0]?.reasons).toEqual({ other: 2 });
    expect((await report(url, `reason=fraud&more=${'x'.repeat(2_000)}`)).statusCode).toBe(413);
  });

  test('a visitor can report without a script, with every reason in words', async () => {
    const { url } = await shared();
    const page = await app.app.inject({
      method: 'GET',
      url: new URL(url).pathname,
      headers: { 'accept-language': 'en', 'user-agent': newVisitor().userAgent },
    });
    expect(page.body).toContain('<button name="reason" value="fraud">Fraud</button>');
    expect(page.body.match(/<button name="reason"/g)).toHaveLength(6);
  });

  test('one network’s reports of an order count once a day, whatever its browsers are called', async () => {
    const { url } = await shared();
    const { address } = newVisitor();
    for (let count = 0; count < 3; count += 1) {
      expect((await report(url, 'reason=fraud', newVisitor({ address }))).statusCode).toBe(303);
    }
    expect((await list('open')).data[0]?.reports).toBe(1);
    await report(url);
    expect((await list('open')).data[0]?.reports).toBe(2);
    app.clock.advance(DAY_MS);
    reviewer = await app.signIn(reviewer);
    await report(url, 'reason=fraud', newVisitor({ address }));
    expect((await list('open')).data[0]?.reports).toBe(3);
  });

  test('visitors on one network can send at most ten reports per hour, whatever their browsers are called', async () => {
    const visitor = newVisitor();
    for (let count = 0; count < 10; count += 1) {
      const { url } = await shared(`Noodles ${count}`);
      const other = newVisitor({ address: visitor.address });
      expect((await report(url, 'reason=other', other)).statusCode).toBe(303);
    }
    const { url } = await shared();
    const refused = await report(url, 'reason=other', visitor);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await report(url)).statusCode).toBe(303);
    app.clock.advance(HOUR_MS);
    expect((await report(url, 'reason=other', visitor)).statusCode).toBe(303);
  });

  test('a visitor’s report loses its network’s hash after two days', async () => {
    const { url } = await shared();
    await report(url);
    app.clock.advance(48 * HOUR_MS + 1);
    await runJob(app.runtime, forgetReporters);
    const { rows } = await app.work(({ tx }) => tx.query('select reason, network_key from share_report', []));
    expect(rows).toEqual([{ reason: 'fraud', network_key: null }]);
  });
});

describe('the queue of reports', () => {
  test('the queue of reports starts with the order reported first, and can be paged, searched and counted', async () => {
    const ids: string[] = [];
    for (const title of ['First', 'Second', 'Third']) {
      const { id, url } = await shared(title);
      await report(url);
      app.clock.advance(1);
      ids.push(id);
    }
    const query = { status: 'open', limit: '2' } as const;
    const first = await app.call(listReports, query, { as: reviewer });
    expect(first.body.data.map(({ _id }) => _id)).toEqual(ids.slice(0, 2));
    expect(first.body.total).toBe(3);
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(listReports, { ...query, cursor }, { as: reviewer });
    expect(second.body.data.map(({ _id }) => _id)).toEqual(ids.slice(2));
    expect((await list('open', 'seco')).data.map(({ _id }) => _id)).toEqual([ids[1]]);
    expect((await list('open', advertiser.username)).total).toBe(3);
    const counted = await app.call(readQueues, {}, { as: reviewer });
    expect(counted.body.data.find(({ queue }) => queue === 'reports')).toMatchObject({ waiting: 3, late: 0 });
  });
});

describe('deciding about reports', () => {
  test('dismissing reports lets the order continue, and the log has the reason', async () => {
    const { id, url } = await shared();
    await report(url);
    await report(url, 'reason=unsafe');
    const { status, body } = await dismiss(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      _id: id,
      status: 'dismissed',
      reports: 2,
      reasons: { fraud: 1, unsafe: 1 },
      order: { stage: 'distributing' },
      decided_by: reviewer.username,
      decided_at: app.clock.now().toISOString(),
    });
    expect((await list('open')).data).toEqual([]);
    const log = await app.call(listLog, { subject: id }, { as: await app.newOperator() });
    expect(log.body.data[0]).toMatchObject({
      action: 'reports_dismissed',
      details: expect.arrayContaining([
        { name: 'reports', value: '2' },
        { name: 'reason', value: 'The page is what it says' },
      ]),
    });
  });

  test('upholding reports stops the order for a reason that its member sees, and its money goes back', async () => {
    const { id, url } = await shared();
    await report(url);
    const { status, body } = await uphold(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'upheld', reports: 1, order: { stage: 'stopped' } });
    expect(await app.available(advertiser)).toBe(400n);
    const inbox = await app.call(notifications, {}, { as: advertiser, headers: { langcode: 'en' } });
    expect(inbox.body.data[0]).toMatchObject({ kind: 'order_stopped' });
    const order = await app.call(product, { product_id: id }, { as: advertiser });
    expect(order.body.data).toMatchObject({ stage: 'stopped', reason: 'misleading' });
    const log = await app.call(listLog, { subject: id }, { as: await app.newOperator() });
    expect(log.body.data.map(({ action }) => action).slice(0, 2)).toEqual([
      'reports_upheld',
      'campaign_stopped',
    ]);
  });

  test('an operator can explain to the member why reports were upheld', async () => {
    const { id, url } = await shared();
    await report(url);
    app.clock.advance(1_000);
    const explanation = 'Six visitors paid and got nothing.';
    const why = { reason: 'misleading', explanation } as const;
    expect((await app.call(upholdReports, { id, ...why }, { as: reviewer })).status).toBe(200);
    const order = await app.call(product, { product_id: id }, { as: advertiser });
    expect(order.body.data).toMatchObject({ stage: 'stopped', ...why });
    const inbox = await app.call(notifications, {}, { as: advertiser, headers: { langcode: 'en' } });
    expect(inbox.body.data[0]?.body).toContain(`“${explanation}”`);
  });

  test('a decision covers the open reports: later ones wait again, and decided ones stay decided', async () => {
    const { id, url } = await shared();
    await report(url);
    await dismiss(id);
    app.clock.advance(1);
    await report(url, 'reason=unsafe');
    expect((await list('open')).data[0]).toMatchObject({ reports: 1, reasons: { unsafe: 1 } });
    app.clock.advance(1);
    await dismiss(id);
    const decided = await list('dismissed');
    expect(decided.data.map(({ reasons }) => reasons)).toEqual([{ unsafe: 1 }, { fraud: 1 }]);
    const first = await app.call(listReports, { status: 'dismissed', limit: '1' }, { as: reviewer });
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(listReports, { status: 'dismissed', limit: '1', cursor }, { as: reviewer });
    expect(second.body.data[0]?.reasons).toEqual({ fraud: 1 });
  });

  test('a report that the operator was not shown is not decided with the others', async () => {
    const { id, url } = await shared();
    await report(url, 'reason=other');
    const [shown] = (await list('open')).data;
    const seen = shown?.seen ?? '';
    await report(url, 'reason=unsafe');
    const decisions = [
      () => app.call(dismissReports, { id, seen, reason: 'It is what it says' }, { as: reviewer }),
      () => app.call(upholdReports, { id, seen, reason: 'misleading' }, { as: reviewer }),
    ];
    for (const decide of decisions) {
      const { status, body } = await decide();
      expect([status, body.error]).toEqual([409, 'changed_meanwhile']);
      expect(body.current).toMatchObject({ reports: 2, reasons: { other: 1, unsafe: 1 } });
    }
    const [open] = (await list('open')).data;
    expect(open).toMatchObject({ reports: 2, order: { stage: 'distributing' } });
    const answer = await app.call(
      dismissReports,
      { id, seen: open?.seen ?? '', reason: 'It is what it says' },
      { as: reviewer },
    );
    expect(answer.body.data).toMatchObject({ status: 'dismissed', reports: 2 });
  });

  test('a report that arrives while the others are decided stays open', async () => {
    const { id, url } = await shared();
    await report(url);
    const [shown] = (await list('open')).data;
    const { pool } = app.runtime;
    const late = `insert into share_report (id, share_id, campaign_id, network_key, reason, status, created_at)
      select $1, share_id, campaign_id, null, 'unsafe', 'open', created_at from share_report where campaign_id = $2`;
    const connect = pool.connect.bind(pool);
    let arrived = false;
    vi.spyOn(pool, 'connect').mockImplementation(async () => {
      const client = await connect();
      const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
      const arriving = async (...asked: unknown[]) => {
        const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as { text?: string })?.text;
        if (!arrived && text?.includes('update share_report')) {
          arrived = true;
          await pool.query(late, ['01900000-0000-7000-8000-00000000000a', id]);
        }
        return query(...asked);
      };
      return Object.assign(client, { query: arriving });
    });
    const decided = await app.call(
      dismissReports,
      { id, seen: shown?.seen ?? '', reason: 'It is what it says' },
      { as: reviewer },
    );
    vi.restoreAllMocks();
    expect(arrived).toBe(true);
    expect(decided.body.data).toMatchObject({ status: 'dismissed', reports: 1, reasons: { fraud: 1 } });
    expect((await list('open')).data).toMatchObject([{ reports: 1, reasons: { unsafe: 1 } }]);
  });

  test('without a status open and decided reports are listed together, latest reported first, and searched', async () => {
    const decided = await shared('Tea');
    await report(decided.url);
    await dismiss(decided.id);
    app.clock.advance(1);
    await report(decided.url, 'reason=unsafe');
    app.clock.advance(1);
    await uphold(decided.id);
    app.clock.advance(1);
    const open = await shared('Bread');
    await report(open.url);
    const { data, total } = await list();
    expect(data.map(({ _id, status }) => [_id, status])).toEqual([
      [open.id, 'open'],
      [decided.id, 'upheld'],
      [decided.id, 'dismissed'],
    ]);
    expect(total).toBe(3);
    const first = await app.call(listReports, { limit: '2' }, { as: reviewer });
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(listReports, { limit: '2', cursor }, { as: reviewer });
    expect(second.body.data).toEqual(data.slice(2));
    expect((await list(undefined, decided.id)).data).toEqual(data.slice(1));
    expect((await list(undefined, 'bread')).data).toEqual(data.slice(0, 1));
  });

  test('deciding about reports requires open ones and, to uphold them, an order that can still be stopped', async () => {
    const { id, url } = await shared();
    for (const decide of [dismiss, uphold]) {
      const { status, body } = await decide(id);
      expect([status, body.error]).toEqual([409, 'report_state']);
      const unknown = await decide('01900000-0000-7000-8000-000000000000');
      expect([unknown.status, unknown.body.error]).toEqual([404, 'not_found']);
    }
    await report(url);
    await campaigns.stopCampaign(id);
    const { status, body } = await uphold(id);
    expect([status, body.error]).toEqual([409, 'order_state']);
    expect((await list('open')).total).toBe(1);
    expect((await dismiss(id)).status).toBe(200);
  });

  test('deciding about reports happens once under one key', async () => {
    const dismissed = await shared();
    await report(dismissed.url);
    const first = await dismiss(dismissed.id, 'dismissed');
    const again = await dismiss(dismissed.id, 'dismissed');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    const upheld = await shared();
    await report(upheld.url);
    const stopped = await uphold(upheld.id, 'upheld');
    expect((await uphold(upheld.id, 'upheld')).body).toEqual(stopped.body);
  });

  test('of two operators who decide reports in parallel only one succeeds', async () => {
    const { id, url } = await shared();
    await report(url);
    const [one, other] = await raceFor(app, { table: 'campaign', id }, () => [dismiss(id), uphold(id)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const available = await app.available(advertiser);
    expect(available).toBe(one.status === 200 ? 0n : 400n);
  });
});
