import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { PASSWORD } from '../given/people.ts';
import type { Staff } from '../race-matrix/matrix.ts';
import { orders } from '../race-matrix/orders.ts';
import { done, memberWithMoney, targetOf } from '../race-matrix/targets.ts';
import type { Answered, Case } from './look.ts';

/** The second level, as the console lists it. */
async function secondLevel({ app, first }: Staff) {
  const { body } = await app.call(consoleCalls.listLevels, {}, { as: first });
  const level = body.data.find(({ terms: { rank } }) => rank === 2);
  if (!level) throw new Error('there is no second level');
  return level;
}

const rich = async (staff: Staff) => {
  const person = await memberWithMoney(staff);
  return targetOf(person, person.id);
};

export const prices: Record<string, Case> = {
  updateLevel: {
    make: rich,
    look: async (staff) => ({ price_seen: (await secondLevel(staff)).terms.joining_fee }),
    async change(staff) {
      const { _id: id, terms, version } = await secondLevel(staff);
      const costlier = { ...terms, joining_fee: terms.joining_fee + 100 };
      const { app, first } = staff;
      await done(app.call(consoleCalls.changeLevel, { id, terms: costlier, version }, { as: first }));
    },
    send: async (staff, { member: as }, look) => {
      const { _id: level_id } = await secondLevel(staff);
      return staff.app.call(member.updateLevel, { level_id, ...look }, { as }) as Promise<Answered>;
    },
    shownIn: ({ price }) => ({ price_seen: price }),
    status: 200,
  },
  productPay: {
    make: async (staff) => {
      const target = await orders.states.unpaid?.(staff);
      if (!target) throw new Error('no order was made');
      await staff.app.fund(target.member, 1_000n);
      return target;
    },
    look: async ({ app }, { id, member: as }) => {
      const { body } = await app.call(member.product, { product_id: id }, { as });
      return { price_seen: body.data.side === 'distributed' ? body.data.price : null };
    },
    change: ({ app }, { id }) =>
      app.runtime.pool.query(
        'update campaign set list_price = list_price + 100, price = price + 100 where id = $1',
        [id],
      ),
    send: ({ app }, { id, member: as }, look) =>
      app.call(member.productPay, { product_id: id, ...look }, { as }) as Promise<Answered>,
    shownIn: ({ price }) => ({ price_seen: price }),
    status: 200,
  },
  productTopUp: {
    make: async (staff) => {
      const target = await orders.states.distributing?.(staff);
      if (!target) throw new Error('no order was made');
      await staff.app.fund(target.member, 10_000n);
      return target;
    },
    look: async ({ app }, { id, member: as }) => {
      const { body } = await app.call(member.product, { product_id: id }, { as });
      return { target_seen: body.data.visits_target };
    },
    async change({ app }, { id: product_id, member: as }) {
      const { body } = await app.call(member.product, { product_id }, { as });
      const added = { product_id, visits: 10, target_seen: body.data.visits_target };
      await done(app.call(member.productTopUp, added, { as }));
    },
    send: ({ app }, { id, member: as }, { target_seen: seen }) => {
      const added = { product_id: id, visits: 20, target_seen: Number(seen) };
      return app.call(member.productTopUp, added, { as }) as Promise<Answered>;
    },
    shownIn: ({ visits_target }) => ({ target_seen: visits_target }),
    status: 200,
  },
  withdraw: {
    make: rich,
    look: async ({ app }, { member: as }) => {
      const { body } = await app.call(member.settings, {}, { as });
      return { fee_seen: body.data.withdraw_fee.value };
    },
    change: ({ app }) => app.set('withdraw_fee', 77n),
    send: ({ app }, { member: as }, look) =>
      app.call(member.withdraw, { amount: 2_000, password: PASSWORD, ...look }, { as }) as Promise<Answered>,
    shownIn: ({ fee }) => ({ fee_seen: fee }),
    status: 201,
  },
};
