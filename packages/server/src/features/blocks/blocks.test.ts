import {
  addBlock,
  approveOrder,
  endBlock,
  listBlocks,
  listLog,
  listVisits,
  readReview,
} from '@handbill/contract/console';
import { packages, productCreate, productPay } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { solve } from '../../../page/visit.js';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { newVisitor, openLink, returnTicket, visit } from '../../../test/given/visits.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { endBlocks } from './jobs.ts';
import { hostOf, isOrdinary } from './rules.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let reviewer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Asked = Parameters<typeof app.call<typeof addBlock>>[1];
const add = async (asked: Partial<Asked>, key?: string) =>
  app.call(
    addBlock,
    { kind: 'host', value: 'noodles.example', reason: 'Sells what it must not.', days: 30, ...asked },
    { as: await app.signIn(reviewer), key },
  );
const end = async (id: string, key?: string) =>
  app.call(endBlock, { id }, { as: await app.signIn(reviewer), key });
const list = async (asked: Parameters<typeof app.call<typeof listBlocks>>[1] = {}) =>
  (await app.call(listBlocks, asked, { as: await app.signIn(reviewer) })).body;
const refusalOf = ({ status, body }: { status: number; body: { error?: string; fields?: object } }) => [
  status,
  body.error,
  ...Object.values(body.fields ?? {}),
];

/** The hash of the network that the newest visit of a share came from. */
async function networkOf(shareId: string): Promise<string> {
  const { body } = await app.call(listVisits, { share_id: shareId }, { as: await app.signIn(reviewer) });
  return body.data[0]?.network ?? '';
}

describe('a blocked network', () => {
  test('a blocked network is refused with its reason, in any browser, and its neighbours are not', async () => {
    const { id: shareId, url } = await newShare(app);
    const visitor = newVisitor();
    expect(await visit(app, url, visitor)).toEqual({ state: 'verified', reason: null });
    const { status, body } = await add({ kind: 'network', value: await networkOf(shareId) });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      kind: 'network',
      value: (await networkOf(shareId)).slice(0, 8),
      reason: 'Sells what it must not.',
      created_by: reviewer.username,
      ended_at: null,
      visits_refused: 0,
      network: 'waited_for',
    });
    const again = newVisitor({ address: visitor.address.replace(/7$/, '99') });
    expect((await openLink(app, url, again)).task).toBeNull();
    expect((await list()).data[0]).toMatchObject({ visits_refused: 1, network: 'known' });
    expect(await visit(app, url, newVisitor())).toEqual({ state: 'verified', reason: null });
    // A fortnight later, with other salts.
    app.clock.advance(14 * DAY_MS);
    const later = await newShare(app);
    const back = newVisitor({ address: visitor.address });
    expect((await openLink(app, later.url, back)).task).toBeNull();
    expect((await list()).data[0]).toMatchObject({ visits_refused: 2 });
    await end(body.data._id);
    expect((await openLink(app, later.url, newVisitor({ address: visitor.address }))).task).not.toBeNull();
  });

  test('a visit opened before its network was blocked is refused', async () => {
    const { id: shareId, url } = await newShare(app);
    const visitor = newVisitor();
    const { task } = await openLink(app, url, visitor);
    await add({ kind: 'network', value: await networkOf(shareId) });
    app.clock.advance(5_000);

    const body = { ticket: task?.ticket ?? '', nonce: await solve(task?.ticket ?? '', task?.bits ?? 0) };
    expect(await returnTicket(app, url, visitor, body)).toEqual({ state: 'refused', reason: 'blocked' });
  });

  test('a blocked network is forgotten when its block ends or when it never returns', async () => {
    const { id: shareId, url } = await newShare(app);
    await visit(app, url);
    const { body } = await add({ kind: 'network', value: await networkOf(shareId), days: 365 });
    app.clock.advance(49 * HOUR_MS);
    await runJob(app.runtime, endBlocks);
    expect((await list()).data[0]).toMatchObject({
      _id: body.data._id,
      network: 'forgotten',
      ended_at: null,
    });
    const other = await newShare(app);
    const visitor = newVisitor();
    await visit(app, other.url, visitor);
    const second = await add({ kind: 'network', value: await networkOf(other.id), days: 1 });
    await openLink(app, other.url, visitor);
    app.clock.advance(DAY_MS);
    await runJob(app.runtime, endBlocks);
    expect((await list({ kind: 'network', state: 'ended' })).data[0]).toMatchObject({
      _id: second.body.data._id,
      ended_at: app.clock.now().toISOString(),
      ended_by: null,
      network: 'forgotten',
    });
    const { rows } = await app.runtime.pool.query(
      'select from block where ended_at is not null and (day_key is not null or lasting_key is not null)',
    );
    expect(rows).toEqual([]);
  });

  test.each(['00000000000000000000000000000000', 'x', 'no hash at all'])(
    'a network without visits cannot be blocked: %s',
    async (value) => {
      const answer = await add({ kind: 'network', value: value.padEnd(3, '0') });
      expect(refusalOf(answer)).toEqual([422, 'validation_failed', 'no_network']);
    },
  );
});

test('a browser can be blocked by a part of its name, unless ordinary browsers share it', async () => {
  const { url } = await newShare(app);
  const agent = 'VisitFarm/2';
  const visitor = () => newVisitor({ userAgent: `Mozilla/5.0 (Linux) ${agent} Safari` });
  expect(await visit(app, url, visitor())).toEqual({ state: 'verified', reason: null });
  const { status, body } = await add({ kind: 'agent', value: agent });
  expect([status, body.data.value, body.data.network]).toEqual([201, 'visitfarm/2', null]);
  expect((await openLink(app, url, visitor())).task).toBeNull();
  expect(refusalOf(await add({ kind: 'agent', value: 'Safari' }))).toEqual([422, 'block_too_wide']);
  expect(isOrdinary('firefox')).toBe(true);
  expect(isOrdinary('headless')).toBe(false);
});

describe('a blocked host', () => {
  const draft = async (member: Person, landing_url: string) => {
    await app.signIn(member);
    const offered = (await app.call(packages, {}, { as: member })).body.data[0];
    await app.fund(member, BigInt(offered?.price ?? 0));
    return app.call(
      productCreate,
      { title: 'Noodles', text: 'Open at six.', landing_url, package_id: offered?._id ?? '' },
      { as: member },
    );
  };

  test('a blocked host and its subdomains are refused in new orders, and in the review of existing ones', async () => {
    await campaigns.stopAll();
    const early = await app.newMember();
    const created = await draft(early, 'https://shop.bad-noodles.example/menu');
    const orderId = created.body.data._id;
    expect((await app.call(productPay, { product_id: orderId }, { as: early })).status).toBe(200);
    const { body } = await add({ value: 'https://WWW.Bad-Noodles.example/any' });
    expect(body.data).toMatchObject({ value: 'bad-noodles.example', orders_running: 1, network: null });
    const late = await app.newMember();
    for (const landing of ['https://bad-noodles.example/', 'https://www.bad-noodles.example:444/x?y#z'])
      expect(refusalOf(await draft(late, landing))).toEqual([422, 'landing_host_blocked']);
    expect((await draft(late, 'https://notbad-noodles.example/')).status).toBe(201);
    const approving = await app.call(approveOrder, { id: orderId }, { as: await app.signIn(reviewer) });
    expect(refusalOf(approving)).toEqual([422, 'landing_host_blocked']);
    const reviewed = await app.call(readReview, { id: orderId }, { as: reviewer });
    expect(reviewed.body.data.landing.checks).toContainEqual({ check: 'not_blocked', passed: false });
    await end(body.data._id);
    expect((await app.call(approveOrder, { id: orderId }, { as: reviewer })).status).toBe(200);
  });

  test.each(['noodles', 'https://', '127.0.0.1', 'a b.example'])(
    '%s cannot be blocked as a host',
    async (value) => {
      expect(hostOf(value)).toBeNull();
      expect(refusalOf(await add({ value }))).toEqual([422, 'validation_failed', 'no_host']);
    },
  );

  test('a host can be blocked once at a time, and again after its block has ended', async () => {
    const first = await add({ value: 'once.example', days: 1 }, 'the same key');
    expect((await add({ value: 'once.example', days: 1 }, 'the same key')).body).toEqual(first.body);
    expect(refusalOf(await add({ value: 'once.example' }))).toEqual([409, 'block_exists']);
    app.clock.advance(DAY_MS);
    expect(refusalOf(await end(first.body.data._id))).toEqual([409, 'block_state']);
    const second = await add({ value: 'once.example' });
    expect(second.status).toBe(201);
    const { data, total } = await list({ kind: 'host', state: 'ended' });
    expect(data.find(({ _id }) => _id === first.body.data._id)).toMatchObject({
      ended_at: first.body.data.ends_at,
      ended_by: null,
    });
    expect(total).toBe(data.length);
  });
});

test('an operator ends a block early, once, and the log has both steps', async () => {
  app.clock.advance(1);
  const { body } = await add({ value: 'ended.example' });
  const id = body.data._id;
  const ended = await end(id, 'the key of the end');
  expect(ended.body.data).toMatchObject({ _id: id, ended_by: reviewer.username });
  expect((await end(id, 'the key of the end')).body).toEqual(ended.body);
  expect(refusalOf(await end(id))).toEqual([409, 'block_state']);
  expect(refusalOf(await end(UNKNOWN_ID))).toEqual([404, 'not_found']);
  const log = await app.call(listLog, { subject: id }, { as: await app.newOperator() });
  expect(log.body.data.map(({ action, changes, subject_name }) => [action, changes, subject_name])).toEqual([
    ['block_ended', [{ what: 'state', before: 'holds', after: 'ended' }], 'ended.example'],
    ['block_added', [{ what: 'state', before: null, after: 'holds' }], 'ended.example'],
  ]);
});

test('blocks are listed in pages, newest first', async () => {
  const first = await list({ limit: '1' });
  const second = await list({ limit: '1', cursor: first.next_cursor ?? '' });
  expect(first.total).toBeGreaterThan(2);
  expect([first.data[0]?.value, second.data[0]?.value]).toEqual(['ended.example', 'once.example']);
  const found = await list({ search: ' Ended.EX' });
  expect([found.data.map(({ value }) => value), found.total]).toEqual([['ended.example'], 1]);
  expect((await list({ state: 'holds' })).data.every(({ ended_at }) => ended_at === null)).toBe(true);
});
