import {
  addBlock,
  approveOrder,
  listOrders,
  readReview,
  rejectOrder,
  stopOrder,
} from '@handbill/contract/console';
import { notifications, productCreate, productStop } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { orderInReview } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';

let app: TestApp;
let reviewer: Person;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  member = await app.newMember();
});

const inReview = async (as: Person, order: { landing_url?: string; title?: string } = {}) =>
  (
    await orderInReview(app, as, {
      landing_url: 'https://noodles.example/',
      text: 'Broth.\nAnd <b>more</b>.',
      ...order,
    })
  ).id;

const reviewOf = async (id: string) => {
  const { status, body } = await app.call(readReview, { id }, { as: reviewer, headers: { langcode: 'en' } });
  expect(status).toBe(200);
  return body.data;
};

describe('what a decision about an order rests on', () => {
  test('a review shows the order’s page as visitors will see it, without working links or counted visits', async () => {
    const id = await inReview(member);
    const { preview, order } = await reviewOf(id);
    expect(preview).toContain('<h1>Noodles</h1>');
    expect(preview).toContain('And &lt;b&gt;more&lt;/b&gt;.');
    expect(preview).toContain(`by ${member.username}`);
    expect(preview).toContain('Go to noodles.example');
    expect(preview).not.toMatch(/href="https:|<script|data-visit|action=/);
    const { body } = await app.call(listOrders, { stage: 'in_review' }, { as: reviewer });
    expect(body.data).toContainEqual(order);
    const { rows } = await app.work(({ tx }) => tx.query('select 1 from visit where campaign_id = $1', [id]));
    expect(rows).toEqual([]);
  });

  test('a review shows the landing address as written, and the outcome of other orders with the same host', async () => {
    const others = [await app.newMember(), await app.newMember(), await app.newMember()] as const;
    const place = (path: string) => ({ landing_url: `https://www.p\u0430y.example${path}` });
    await app.call(approveOrder, { id: await inReview(others[0], place('/a')) }, { as: reviewer });
    await app.call(
      rejectOrder,
      { id: await inReview(others[1], place('/b')), reason: 'malware' },
      { as: reviewer },
    );
    const halted = await inReview(others[2], place(':8443/c'));
    await app.call(approveOrder, { id: halted }, { as: reviewer });
    app.clock.advance(1);
    await app.call(stopOrder, { id: halted, reason: 'landing_page_differs' }, { as: reviewer });
    // A different host, although it starts the same way.
    await inReview(await app.newMember(), { landing_url: 'https://p\u0430y.example.net/' });

    const id = await inReview(member, { landing_url: 'https://p\u0430y.example/' });
    expect((await reviewOf(id)).landing).toEqual({
      host: 'xn--py-7kc.example',
      host_shown: 'p\u0430y.example',
      checks: [
        { check: 'not_blocked', passed: true },
        { check: 'https', passed: true },
        { check: 'usual_port', passed: true },
        { check: 'ascii_host', passed: false },
        { check: 'one_script', passed: false },
      ],
      earlier: {
        orders: 3,
        members: 3,
        approved: 2,
        rejected: 1,
        stopped: 1,
        last_reason: 'landing_page_differs',
      },
    });
  });

  test('a review shows that an operator has blocked the host since the order was started', async () => {
    const id = await inReview(member, { landing_url: 'https://shop.blocked.example/' });
    const admin = await app.newOperator();
    const block = { kind: 'host' as const, value: 'blocked.example', reason: 'Sells nothing', days: 30 };
    expect((await app.call(addBlock, block, { as: admin })).body.error).toBeUndefined();
    expect((await reviewOf(id)).landing.checks).toContainEqual({ check: 'not_blocked', passed: false });
  });

  test('a review shows the advertiser and the outcome of their other orders, where those stopped by members count as approved', async () => {
    const first = await inReview(member);
    await app.call(approveOrder, { id: first }, { as: reviewer });
    await app.call(productStop, { product_id: first }, { as: member });
    const id = await inReview(member, { title: 'Again' });
    expect((await reviewOf(id)).advertiser).toEqual({
      username: member.username,
      joined_at: app.clock.now().toISOString(),
      locked: false,
      earlier: { orders: 1, approved: 1, rejected: 0, stopped: 0 },
    });
  });

  test('a review shows the member’s message for each reason, in the member’s language', async () => {
    await app.work(({ tx }) => tx.query(`update member set locale = 'fr' where id = $1`, [member.id]));
    const id = await inReview(member);
    const { language, reasons } = await reviewOf(id);
    expect(language).toBe('fr');
    expect(new Set(reasons.map(({ reason }) => reason)).size).toBe(8);
    await app.call(rejectOrder, { id, reason: 'landing_page_broken' }, { as: reviewer });
    const { body } = await app.call(notifications, {}, { as: member, headers: { langcode: 'fr' } });
    const { title, body: text } = body.data[0] ?? {};
    expect(reasons).toContainEqual(
      expect.objectContaining({ reason: 'landing_page_broken', title, body: text }),
    );
  });

  test('a review shows the member’s message around an explanation, as it is sent', async () => {
    const id = await inReview(member);
    const around = (await reviewOf(id)).reasons.find(({ reason }) => reason === 'other')?.around_explanation;
    app.clock.advance(1_000);
    const explanation = 'Send a sharper {picture}.';
    await app.call(rejectOrder, { id, reason: 'other', explanation }, { as: reviewer });
    const { body } = await app.call(notifications, {}, { as: member, headers: { langcode: 'en' } });
    expect(around?.join(explanation)).toBe(body.data[0]?.body);
  });

  test('a review of a correction shows why the order was rejected, and what is different now', async () => {
    const first = await inReview(member, { title: 'Best noodles ever' });
    await app.call(rejectOrder, { id: first, reason: 'misleading' }, { as: reviewer });
    expect((await reviewOf(first)).corrected).toBeNull();
    const { rows } = await app.runtime.pool.query('select package_id from campaign where id = $1', [first]);
    const text = 'Broth.\nAnd <b>more</b>.';
    const order = { title: 'Noodles', text, landing_url: 'https://noodles.example/' };
    const { body } = await app.call(
      productCreate,
      { ...order, package_id: rows[0].package_id, corrects_id: first, chat_title: 'Warm' },
      { as: member },
    );
    expect((await reviewOf(body.data._id)).corrected).toEqual({
      _id: first,
      reason: 'misleading',
      explanation: null,
      rejected_at: app.clock.now().toISOString(),
      changed: ['title', 'chat_card'],
      title: 'Best noodles ever',
      text,
      landing_url: 'https://noodles.example/',
    });
  });

  test('a review is available for an existing order in any stage', async () => {
    const id = await inReview(member);
    await app.call(rejectOrder, { id, reason: 'other' }, { as: reviewer });
    expect((await reviewOf(id)).order.stage).toBe('rejected');
    for (const nothing of ['01900000-0000-7000-8000-000000000000', 'nothing']) {
      const { status, body } = await app.call(readReview, { id: nothing }, { as: reviewer });
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
  });
});
