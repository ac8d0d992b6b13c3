import { consoleEndpoints } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankInfo, levels, memberSessions, operatorSessions } from './race-matrix/accounts.ts';
import { corrections, deposits, unmatchedLines } from './race-matrix/deposits.ts';
import { type Kind, pairsOf, type Staff, wrongRaces } from './race-matrix/matrix.ts';
import { orders, shares } from './race-matrix/orders.ts';
import { packages, prices } from './race-matrix/prices.ts';
import { newStaff } from './race-matrix/staff.ts';
import { batches, lockedWithdrawals, withdrawals } from './race-matrix/withdrawals.ts';

/**
 * `npm run test:thorough` races calls that succeed in a state; `npm run test:all` also races them against calls that fail.
 */
const all = process.env.HANDBILL_TEST_ALL === '1';

const kinds: Record<string, Kind> = {
  withdrawal: withdrawals,
  batch: batches,
  'locked withdrawal': lockedWithdrawals,
  deposit: deposits,
  'unmatched line': unmatchedLines,
  correction: corrections,
  order: orders,
  share: shares,
  level: levels,
  'price of a level': prices,
  'price of a package': packages,
  'bank info': bankInfo,
  'session of a member': memberSessions,
  'session of an operator': operatorSessions,
};

interface Changing {
  path: string;
  fields: readonly string[];
  auth: Endpoint['auth'];
}

/** The calls of the contract that change an object, recognised by their paths and ids. */
const changers: { kinds: string[]; changes(call: Changing): boolean }[] = [
  {
    kinds: ['withdrawal'],
    changes: ({ path, fields }) =>
      /^withdrawals\/\{id\}\/|^payment-batches/.test(path) || fields.includes('withdrawal_id'),
  },
  { kinds: ['locked withdrawal'], changes: ({ path }) => /locked-withdrawals?(\/|$)/.test(path) },
  {
    kinds: ['deposit'],
    changes: ({ path, fields }) => /^deposits\/\{id\}\//.test(path) || fields.includes('deposit_id'),
  },
  { kinds: ['unmatched line'], changes: ({ path }) => /^unmatched\/\{id\}\//.test(path) },
  { kinds: ['correction'], changes: ({ path }) => /^corrections\/\{id\}\//.test(path) },
  {
    kinds: ['order', 'share'],
    changes: ({ path, fields }) =>
      /^orders\/\{id\}\/|^(random-product|product-receive)$/.test(path) || fields.includes('product_id'),
  },
  { kinds: ['level'], changes: ({ path }) => /^(update-level|level-refund)$/.test(path) },
  {
    kinds: ['price of a level'],
    changes: ({ path }) => /^levels\/\{id\}|^update-level$/.test(path),
  },
  {
    kinds: ['price of a package'],
    changes: ({ path }) => /^packages\/\{id\}|^product-create$/.test(path),
  },
  {
    kinds: ['withdrawal', 'batch', 'deposit', 'unmatched line'],
    changes: ({ path }) => /^approvals\/\{id\}\//.test(path),
  },
  { kinds: ['bank info'], changes: ({ path }) => path === 'update-bank' },
  {
    kinds: ['session of a member'],
    // Beginning or removing a second factor leaves every session as it is; adding one ends the others.
    changes: ({ path, auth, fields }) =>
      /^members\/\{id\}\/(lock|unlock|end-sessions|sessions\/.*)$/.test(path) ||
      (auth === 'member' &&
        /^(auth\/(?!(authenticator|passkey)-(begin|remove)$).*|session-end|sessions-end-others|viewer|close-account)$/.test(
          path,
        )) ||
      (auth === 'none' && (fields.includes('refresh_token') || path === 'auth/resume')),
  },
  {
    kinds: ['session of an operator'],
    changes: ({ path, auth }) =>
      auth === 'operator' &&
      /^auth\/(logout|change-password|session-end)$|^operators\/\{id\}\/(disable|session-end)$/.test(path),
  },
];

const calls = Object.entries<Endpoint>({ ...memberEndpoints, ...consoleEndpoints })
  .filter(([, { readOnly }]) => !readOnly)
  .map(([name, { path, auth, input }]) => ({ name, path, auth, fields: Object.keys(input.shape) }));

test.each(changers)(
  'every call that changes $kinds is in its table of races',
  ({ kinds: names, changes }) => {
    const raced = names.flatMap((name) =>
      Object.keys(kinds[name]?.calls ?? {}).map((key) => key.split(' ')[0]),
    );
    const ofOperators = new Set(['operatorRefreshToken']);
    const missing = calls.filter((call) => changes(call) && !ofOperators.has(call.name));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.map(({ name }) => name).filter((name) => !raced.includes(name))).toEqual([]);
  },
);

test('every call in a table of races is in the contract', () => {
  const names = new Set(calls.map(({ name }) => name));
  const raced = Object.values(kinds).flatMap((kind) => Object.keys(kind.calls));
  expect(raced.map((key) => key.split(' ')[0] ?? '').filter((name) => !names.has(name))).toEqual([]);
});

describe.each(Object.entries(kinds))('two concurrent calls on one %s', (name, kind) => {
  let staff: Staff;
  beforeAll(async () => {
    staff = await newStaff();
  });
  afterAll(() => staff.app.close());

  test.each(Object.keys(kind.states))(
    `two concurrent calls on one ${name} in the state %s end as one after the other`,
    async (state) => {
      const pairs = await pairsOf(staff, kind, state, all);
      expect(pairs.length).toBeGreaterThan(0);
      const wrong: object[] = [];
      for (const pair of pairs) wrong.push(...(await wrongRaces(staff, kind, state, pair)));
      expect(wrong).toEqual([]);
      expect(await staff.app.audit()).toEqual([]);
      expect(staff.app.bugs).toEqual([]);
    },
    600_000,
  );
});
