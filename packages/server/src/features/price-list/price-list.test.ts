import {
  addLevel,
  addPackage,
  changeLevel,
  changePackage,
  listLevels,
  listPackages,
  previewLevel,
  previewPackage,
  retireLevel,
  retirePackage,
} from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import * as calls from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, approveOpen, openApproval } from '../../../test/given/approvals.ts';
import type { Person } from '../../../test/given/people.ts';
import { said } from '../../../test/said.ts';
import { planOf } from '../../../test/statements/plans.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';

let app: TestApp;
let operator: Person;
beforeEach(async () => {
  operator = await app.newOperator();
});
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

test('the members of each level are counted by an index-only scan', async () => {
  const plan = await planOf(
    app,
    'select level_id, count(*) from shared.member_account where not is_closed group by level_id',
  );
  expect(plan).toContain('Index Only Scan using member_level');
  expect(plan).not.toContain('Filter');
});

type LevelTerms = WireInputOf<typeof addLevel>['terms'];
type PackageTerms = WireInputOf<typeof addPackage>['terms'];

const listedLevels = async () => (await app.call(listLevels, {}, { as: operator })).body.data;
const listedPackages = async () => (await app.call(listPackages, {}, { as: operator })).body.data;
async function levelOf(rank: number) {
  const found = (await listedLevels()).find(({ terms }) => terms.rank === rank);
  if (!found) throw new Error(`no level has rank ${rank}`);
  return found;
}
async function packageOf(visits: number) {
  const found = (await listedPackages()).find(({ terms, retired }) => terms.visits === visits && !retired);
  if (!found) throw new Error(`no package has ${visits} visits`);
  return found;
}
async function changeLevelBy(rank: number, changes: Partial<LevelTerms>, key?: string, reason?: string) {
  const { _id: id, terms, version } = await levelOf(rank);
  const change = { id, terms: { ...terms, ...changes }, version, reason };
  return app.call(changeLevel, change, { as: operator, key });
}
async function changePackageBy(visits: number, changes: Partial<PackageTerms>, key?: string) {
  const { _id: id, terms, version } = await packageOf(visits);
  return app.call(changePackage, { id, terms: { ...terms, ...changes }, version }, { as: operator, key });
}
async function buy(member: Person, rank: number) {
  return app.call(calls.updateLevel, { level_id: (await levelOf(rank))._id }, { as: member });
}
async function newOrder(member: Person, visits: number) {
  const { body } = await app.call(
    calls.productCreate,
    {
      package_id: (await packageOf(visits))._id,
      title: 'Noodles',
      text: 'The best noodles of the street',
      landing_url: 'https://noodles.example/',
    },
    { as: member },
  );
  return body.data;
}

describe('levels', () => {
  test('levels are listed with their number of members, and a change applies from now on and logs the previous value', async () => {
    const member = await app.newMember();
    await app.fund(member, 2_000n);
    await buy(member, 2);
    const before = await levelOf(2);
    expect(before).toMatchObject({ version: 1, retired: false, members: 1 });
    expect(before.terms).toMatchObject({ joining_fee: 2_000, discount_bp: 300, max_discount_bp: 500 });
    const { status, body } = await changeLevelBy(2, { joining_fee: 2_500, max_discount_bp: 600 });
    expect([status, body.data, body.approval]).toEqual([
      200,
      { ...before, version: 2, terms: { ...before.terms, joining_fee: 2_500, max_discount_bp: 600 } },
      null,
    ]);
    expect(await app.actionsOn(`level/${before._id}`)).toEqual([
      {
        action: 'level_changed',
        operator_id: operator.id,
        details: {
          joining_fee_before: '2000',
          joining_fee_after: '2500',
          max_discount_bp_before: '500',
          max_discount_bp_after: '600',
        },
      },
    ]);
  });

  test('somebody else’s newer change to a level is not overwritten, and one key changes it once', async () => {
    const { _id: id, terms, version } = await levelOf(3);
    const first = await changeLevelBy(3, { turns_per_day: 11 }, 'turns');
    const again = await app.call(
      changeLevel,
      { id, terms: { ...terms, turns_per_day: 11 }, version },
      { as: operator, key: 'turns' },
    );
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    for (const late of [
      await app.call(changeLevel, { id, terms, version }, { as: operator }),
      await app.call(retireLevel, { id, version }, { as: operator }),
    ]) {
      expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
    }
  });

  test('levels can be added, sold and retired: a retired one cannot be bought, and its members keep it', async () => {
    const { terms } = await levelOf(4);
    const names = { ...terms.names, vn: 'Tỉnh', en: 'Province' };
    const wanted = { ...terms, rank: 5, names, joining_fee: 20_000 };
    const added = await app.call(addLevel, { terms: wanted }, { as: operator, key: 'add' });
    expect([added.status, added.body.data]).toMatchObject([201, { terms: wanted, version: 1, members: 0 }]);
    const again = await app.call(addLevel, { terms: wanted }, { as: operator, key: 'add' });
    expect(again.body).toEqual(added.body);
    const taken = await app.call(addLevel, { terms: wanted }, { as: operator });
    expect([taken.status, taken.body.fields]).toEqual([422, { rank: 'rank_taken' }]);

    const [owner, late] = [await app.newMember(), await app.newMember()];
    await app.fund(owner, 20_000n);
    await app.fund(late, 20_000n);
    expect((await buy(owner, 5)).status).toBe(200);
    const { _id: id, version } = await levelOf(5);
    const retired = await app.call(retireLevel, { id, version }, { as: operator, key: 'retire' });
    expect(retired.body.data).toMatchObject({ retired: true, members: 1 });
    expect((await app.call(retireLevel, { id, version }, { as: operator, key: 'retire' })).body).toEqual(
      retired.body,
    );
    const twice = await app.call(retireLevel, { id, version: version + 1 }, { as: operator });
    expect(twice.body.error).toBe('changed_meanwhile');

    expect((await buy(late, 5)).body.error).toBe('not_found');
    const shown = async (as: Person) =>
      (await app.call(calls.level, {}, { as })).body.data.map(({ rank }) => rank);
    expect(await shown(owner)).toEqual([1, 2, 3, 4, 5]);
    expect(await shown(late)).toEqual([1, 2, 3, 4]);
    expect((await app.actionsOn(`level/${id}`)).map(({ action }) => action)).toEqual([
      'level_added',
      'level_retired',
    ]);
    // It is retired for new members; its current members' terms can still be corrected.
    expect((await changeLevelBy(5, { turns_per_day: 30 })).status).toBe(200);
  });

  test('what the members of a level have is taken away by two people, who see each changed term', async () => {
    const REASON = 'Rewards have risen';
    const member = await app.newMember();
    await app.fund(member, 5_000n);
    await buy(member, 3);
    const before = await levelOf(3);
    const { turns_per_day: turns } = before.terms;
    const less = { discount_bp: 450, max_discount_bp: null, turns_per_day: turns - 1 };
    const unexplained = await changeLevelBy(3, less);
    expect([unexplained.status, unexplained.body.fields]).toEqual([422, { reason: 'too_short' }]);
    const { status, body } = await changeLevelBy(3, less, undefined, REASON);
    expect([status, body.data, body.approval]).toEqual([200, before, expect.any(String)]);
    expect(said(await changeLevelBy(3, less, undefined, REASON))).toBe('409 approval_open');
    expect(said(await approveOpen(app, operator, body.approval))).toBe('403 second_person_required');
    const second = await app.newOperator();
    const asked = await openApproval(app, second, body.approval);
    expect(asked).toMatchObject({ kind: 'level', title: 'Quarter', reason: REASON });
    expect(asked.lines).toEqual([
      { label: 'Discount', before: '5 %', after: '4.5 %' },
      { label: 'Highest discount', before: '8 %', after: null },
      { label: 'Orders per day', before: String(turns), after: String(turns - 1) },
    ]);
    expect((await approve(app, asked, second)).status).toBe(200);
    expect(await levelOf(3)).toMatchObject({
      version: before.version + 1,
      terms: { ...before.terms, ...less },
    });
    const actions = await app.actionsOn(`level/${before._id}`);
    expect(
      actions.find(({ action, operator_id }) => action === 'level_changed' && operator_id === second.id),
    ).toMatchObject({
      details: { discount_bp_before: '500', discount_bp_after: '450', approval: body.approval },
    });
    // One operator gives more, and less where nobody has the level.
    expect((await changeLevelBy(3, before.terms)).body).toMatchObject({ data: { terms: before.terms } });
    await app.call(calls.levelRefund, {}, { as: member });
    expect((await changeLevelBy(3, less)).body).toMatchObject({ data: { terms: less }, approval: null });
    await changeLevelBy(3, before.terms);
  });

  test('a request to take something away is not approved once the level was changed', async () => {
    const member = await app.newMember();
    await app.fund(member, 5_000n);
    await buy(member, 3);
    const { body } = await changeLevelBy(3, { turns_per_day: 2 }, undefined, 'Too many');
    expect((await changeLevelBy(3, { turns_per_day: 30 })).status).toBe(200);
    const second = await app.newOperator();
    expect(said(await approveOpen(app, second, body.approval))).toBe('422 approval_impossible');
    expect((await levelOf(3)).terms.turns_per_day).toBe(30);
    await app.call(calls.levelRefund, {}, { as: member });
  });

  test.each<[string, Partial<LevelTerms>, number, string, object | undefined]>([
    [
      'prices below rewards',
      { discount_bp: 5_000, max_discount_bp: null },
      4,
      'prices_below_rewards',
      undefined,
    ],
    ['a fee below a lower level’s', { joining_fee: 100 }, 3, 'levels_out_of_order', undefined],
    ['a fee for the lowest', { joining_fee: 1 }, 1, 'levels_out_of_order', undefined],
    ['another rank', { rank: 9 }, 2, 'validation_failed', { rank: 'rank_stays' }],
    [
      'less for more',
      { discount_bp: 600, max_discount_bp: 500 },
      2,
      'validation_failed',
      { max_discount_bp: 'below_discount' },
    ],
  ])('a change of levels that leads to %s is refused', async (_what, changes, rank, error, fields) => {
    const before = await levelOf(rank);
    const refused = await changeLevelBy(rank, changes);
    expect([refused.status, refused.body.error, refused.body.fields]).toEqual([422, error, fields]);
    expect(await levelOf(rank)).toEqual(before);
  });

  test('the lowest level cannot be retired, because every new member gets it', async () => {
    const { _id: id, version } = await levelOf(1);
    const { status, body } = await app.call(retireLevel, { id, version }, { as: operator });
    expect([status, body.error]).toEqual([422, 'last_of_its_kind']);
  });

  test('unknown levels and packages are not found', async () => {
    const { terms } = await levelOf(2);
    const { terms: packageTerms } = await packageOf(20);
    const at = { id: UNKNOWN_ID, version: 1 };
    for (const { status } of [
      await app.call(changeLevel, { ...at, terms }, { as: operator }),
      await app.call(retireLevel, at, { as: operator }),
      await app.call(previewLevel, { level_id: UNKNOWN_ID, terms }, { as: operator }),
      await app.call(changePackage, { ...at, terms: packageTerms }, { as: operator }),
      await app.call(retirePackage, at, { as: operator }),
      await app.call(previewPackage, { package_id: UNKNOWN_ID, terms: packageTerms }, { as: operator }),
    ]) {
      expect(status).toBe(404);
    }
  });
});

describe('packages', () => {
  test('packages change from now on, and existing orders keep their terms', async () => {
    const member = await app.newMember();
    await app.fund(member, 10_000n);
    const order = await newOrder(member, 50);
    const before = await packageOf(50);
    expect(before.open_orders).toBe(1);
    const changed = await changePackageBy(50, { list_price: 1_100, reward_per_visit: 13 }, 'change');
    expect(changed.body.data).toMatchObject({
      version: 2,
      terms: { list_price: 1_100, reward_per_visit: 13 },
    });
    const { rows } = await app.runtime.pool.query(
      'select price, reward_per_visit from campaign where id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ price: 950n, reward_per_visit: 12n }]);
    expect(await app.actionsOn(`package/${before._id}`)).toMatchObject([
      { action: 'package_changed', details: { list_price_before: '950', list_price_after: '1100' } },
    ]);
    const { _id: id, terms, version } = before;
    const late = await app.call(changePackage, { id, terms, version }, { as: operator });
    expect([late.status, late.body.error]).toEqual([409, 'changed_meanwhile']);
  });

  test('packages can be added and retired, once under one key', async () => {
    const terms = { visits: 70, list_price: 1_300, reward_per_visit: 12 };
    const added = await app.call(addPackage, { terms }, { as: operator, key: 'add-package' });
    expect([added.status, added.body.data.terms]).toEqual([201, terms]);
    expect((await app.call(addPackage, { terms }, { as: operator, key: 'add-package' })).body).toEqual(
      added.body,
    );
    const member = await app.newMember();
    const offered = async () =>
      (await app.call(calls.packages, {}, { as: member })).body.data.map(({ visits }) => visits);
    expect(await offered()).toContain(70);
    const { _id: id, version } = added.body.data;
    const retired = await app.call(retirePackage, { id, version }, { as: operator, key: 'retire-package' });
    expect(retired.body.data.retired).toBe(true);
    expect(
      (await app.call(retirePackage, { id, version }, { as: operator, key: 'retire-package' })).body,
    ).toEqual(retired.body);
    expect(await offered()).not.toContain(70);
    const twice = await app.call(retirePackage, { id, version: version + 1 }, { as: operator });
    expect(twice.body.error).toBe('changed_meanwhile');
  });

  test('packages never pay sharers more than their price at any level', async () => {
    const dear = { visits: 70, list_price: 1_000, reward_per_visit: 14 };
    const added = await app.call(addPackage, { terms: dear }, { as: operator });
    expect([added.status, added.body.error]).toEqual([422, 'prices_below_rewards']);
    expect((await changePackageBy(1_000, { reward_per_visit: 15 })).body.error).toBe('prices_below_rewards');
  });

  test('a retired package cannot be changed to pay more than its price', async () => {
    const terms = { visits: 33, list_price: 900, reward_per_visit: 12 };
    const { _id: id, version } = (await app.call(addPackage, { terms }, { as: operator })).body.data;
    const retired = (await app.call(retirePackage, { id, version }, { as: operator })).body.data;
    const change = { id, terms: { ...terms, reward_per_visit: 100 }, version: retired.version };
    const { status, body } = await app.call(changePackage, change, { as: operator });
    expect([status, body.error]).toEqual([422, 'prices_below_rewards']);
  });

  test('one of two parallel changes that only together break the prices is refused', async () => {
    // At 12 percent off, 16 000 cover 14 a visit; at 7.5 percent more they do not.
    const answers = await Promise.all([
      changePackageBy(1_000, { reward_per_visit: 14 }),
      changeLevelBy(4, { discount_bp: 1_600, max_discount_bp: 1_900 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('the last package cannot be retired', async () => {
    const all = (await listedPackages()).filter(({ retired }) => !retired);
    const answers = [];
    for (const { _id: id, version } of all)
      answers.push(await app.call(retirePackage, { id, version }, { as: operator }));
    expect(answers.at(-1)?.body.error).toBe('last_of_its_kind');
    await app.runtime.pool.query('update package set active = true where visits <> 70');
    app.runtime.memory.forget();
  });
});

test('an admin alone cannot use the price list to make money for their own member account', async () => {
  const thief = await app.newMember();
  await app.fund(thief, 10_000n);
  const available = () => app.available(thief);
  const { terms } = await levelOf(2);
  // A free level cannot discount below the rewards, and a refund is the price that was paid.
  expect((await changeLevelBy(2, { discount_bp: 10_000, max_discount_bp: null })).body.error).toBe(
    'prices_below_rewards',
  );
  expect((await changeLevelBy(2, { joining_fee: 0 })).status).toBe(200);
  expect((await buy(thief, 2)).status).toBe(200);
  expect((await changeLevelBy(2, { joining_fee: terms.joining_fee })).status).toBe(200);
  await app.call(calls.levelRefund, {}, { as: thief });
  expect(await available()).toBe(10_000n);
  // Bought at a high price, made cheap, then given back: exactly the price paid is refunded.
  await buy(thief, 2);
  const paid = 10_000n - (await available());
  expect((await changeLevelBy(2, { joining_fee: 0 })).status).toBe(200);
  await app.call(calls.levelRefund, {}, { as: thief });
  expect([paid > 0n, await available()]).toEqual([true, 10_000n]);
  expect((await changeLevelBy(2, { joining_fee: terms.joining_fee })).status).toBe(200);
});

describe('before a change', () => {
  test('before a change of a level its members, unchanged agreements and every changed price are shown', async () => {
    const member = await app.newMember();
    await app.fund(member, 10_000n);
    await buy(member, 3);
    await newOrder(member, 20);
    const { _id, terms } = await levelOf(3);
    const wanted = { level_id: _id, terms: { ...terms, discount_bp: 0, max_discount_bp: null } };
    const { body } = await app.call(previewLevel, wanted, { as: operator });
    expect(body.data).toMatchObject({
      problem: null,
      members: 1,
      refundable: 1,
      open_orders: 0,
      unpaid_orders: 1,
    });
    expect(body.data.offers).toContainEqual({
      level: 'Quarter',
      visits: 20,
      rewards: 240,
      price_before: 380,
      price_after: 400,
    });
    expect(await levelOf(3)).toMatchObject({ terms });
    const gone = await app.call(previewLevel, { level_id: _id, terms: null }, { as: operator });
    expect(gone.body.data).toMatchObject({ problem: null, members: 1 });
    const ruinous = {
      level_id: null,
      terms: { ...terms, rank: 50, joining_fee: 90_000, discount_bp: 9_000, max_discount_bp: null },
    };
    const preview = await app.call(previewLevel, ruinous, { as: operator });
    expect(preview.body.data).toMatchObject({ problem: 'prices_below_rewards', members: 0 });
    expect(preview.body.data.offers.filter(({ price_before }) => price_before === null)).not.toEqual([]);
  });

  test('before a change of a package the same is shown for its orders', async () => {
    const { _id, terms } = await packageOf(20);
    const cheaper = { package_id: _id, terms: { ...terms, list_price: 300 } };
    const { body } = await app.call(previewPackage, cheaper, { as: operator });
    expect(body.data).toMatchObject({ problem: null, members: 0, unpaid_orders: 1 });
    const gone = await app.call(previewPackage, { package_id: _id, terms: null }, { as: operator });
    expect(gone.body.data.offers.filter(({ price_after }) => price_after === null)).not.toEqual([]);
    const fresh = { package_id: null, terms: { ...terms, visits: 30 } };
    expect((await app.call(previewPackage, fresh, { as: operator })).body.data.offers).toContainEqual(
      expect.objectContaining({ visits: 30, price_before: null }),
    );
    const nothing = await app.call(previewPackage, { package_id: null, terms: null }, { as: operator });
    expect(nothing.body.data.problem).toBeNull();
  });
});
