import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import type { Kind, Staff, Target } from './matrix.ts';
import { balancesOf, done, rowOf, targetOf } from './targets.ts';

const FEE = 5_000;

/** The middle level, as offered, and a member at the lowest one who saw its price. */
async function offered({ app, first }: Staff): Promise<Target> {
  const { rows } = await app.runtime.pool.query(
    'update level set joining_fee = $1, retired_at = null where rank = 2 returning id',
    [FEE],
  );
  const { body } = await app.call(consoleCalls.listLevels, {}, { as: first });
  const { _id: id, version } = body.data.find(({ _id }) => _id === rows[0].id) ?? { _id: '', version: 0 };
  const person = await app.newMember();
  await app.fund(person, 1_000_000n);
  return targetOf(person, id, { version: String(version) });
}

const changeLevel =
  (more: number): Kind['calls'][string] =>
  async ({ app, first }, { id, ids }) => {
    const { body } = await app.call(consoleCalls.listLevels, {}, { as: first });
    const terms = body.data.find(({ _id }) => _id === id)?.terms;
    if (!terms) throw new Error('the level is gone');
    const changed = { id, version: Number(ids.version), terms: { ...terms, joining_fee: FEE + more } };
    return app.call(consoleCalls.changeLevel, changed, { as: first });
  };

/** The price of a level while somebody buys it. */
export const prices: Kind = {
  row: { table: 'level', of: ({ id }) => id },
  states: { offered },
  calls: {
    updateLevel: ({ app }, { id, member: as }) =>
      app.call(member.updateLevel, { level_id: id, price_seen: FEE }, { as }),
    'updateLevel unseen': ({ app }, { id, member: as }) =>
      app.call(member.updateLevel, { level_id: id }, { as }),
    changeLevel: changeLevel(100),
    'changeLevel more': changeLevel(200),
    retireLevel: ({ app, second }, { id, ids }) =>
      app.call(consoleCalls.retireLevel, { id, version: Number(ids.version) }, { as: second }),
  },
  look: async (staff, { id, member: person }) => [
    await rowOf(staff, 'select joining_fee, retired_at is not null as retired from level where id = $1', id),
    await rowOf(
      staff,
      `select m.level_id = $2 as bought, (select array_agg(p.price) from level_purchase p where p.member_id = m.id) as paid
       from member m where m.id = $1`,
      person.id,
      id,
    ),
    await balancesOf(staff, person),
  ],
};

const PRICE = 10_000;

/** A package as offered; `elsewhere` has an unpaid order of it. */
async function packaged({ app, first }: Staff): Promise<Target> {
  const { rows } = await app.runtime.pool.query(
    `update package set list_price = $1, active = true
     where id = (select id from package order by visits, id limit 1) returning id`,
    [PRICE],
  );
  const { body } = await app.call(consoleCalls.listPackages, {}, { as: first });
  const { _id: id, version } = body.data.find(({ _id }) => _id === rows[0].id) ?? { _id: '', version: 0 };
  const [person, advertiser] = [await app.newMember(), await app.newMember()];
  await app.fund(advertiser, 1_000_000n);
  const ordered = await done(app.call(member.productCreate, draftOf(id), { as: advertiser }));
  const { _id: order, price } = ordered.body.data;
  const ids = { version: String(version), order, price: String(price) };
  return { ...targetOf(person, id, ids), elsewhere: advertiser };
}

const draftOf = (package_id: string) => ({
  package_id,
  title: 'Noodles',
  text: 'Open at six.',
  landing_url: 'https://noodles.example/menu',
});

const changePackage =
  (more: number): Kind['calls'][string] =>
  async ({ app, first }, { id, ids }) => {
    const { body } = await app.call(consoleCalls.listPackages, {}, { as: first });
    const terms = body.data.find(({ _id }) => _id === id)?.terms;
    if (!terms) throw new Error('the package is gone');
    const changed = { id, version: Number(ids.version), terms: { ...terms, list_price: PRICE + more } };
    return app.call(consoleCalls.changePackage, changed, { as: first });
  };

/** The price of a package while one member orders it and another pays for an order of it. */
export const packages: Kind = {
  row: { table: 'package', of: ({ id }) => id },
  states: { offered: packaged },
  calls: {
    productCreate: ({ app }, { id, member: as }) => app.call(member.productCreate, draftOf(id), { as }),
    productPay: ({ app }, { ids, elsewhere: as }) =>
      app.call(member.productPay, { product_id: ids.order ?? '', price_seen: Number(ids.price) }, { as }),
    changePackage: changePackage(100),
    'changePackage more': changePackage(200),
    retirePackage: ({ app, second }, { id, ids }) =>
      app.call(consoleCalls.retirePackage, { id, version: Number(ids.version) }, { as: second }),
  },
  look: async (staff, { id, member: person, elsewhere }) => [
    await rowOf(staff, 'select list_price, active from package where id = $1', id),
    await rowOf(
      staff,
      `select array_agg(stage || ' ' || list_price || ' ' || price order by price, stage) as orders
       from campaign where member_id in ($1, $2)`,
      person.id,
      elsewhere.id,
    ),
    await balancesOf(staff, elsewhere),
  ],
};
