import { consoleEndpoints } from '@handbill/contract/console';
import { approvalKinds } from '@handbill/contract/console/permissions';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approvals } from './changed-meanwhile/approvals.ts';
import { decisions } from './changed-meanwhile/decisions.ts';
import type { Case } from './changed-meanwhile/look.ts';
import { prices } from './changed-meanwhile/prices.ts';
import type { Staff } from './race-matrix/matrix.ts';
import { newStaff } from './race-matrix/staff.ts';

const endpoints = Object.entries<Endpoint>({ ...memberEndpoints, ...consoleEndpoints });
const sendsSeenState = ({ input }: Endpoint) =>
  Object.keys(input.shape).some((field) => field === 'seen' || field.endsWith('_seen'));

test('every call with a digest or a price seen has a case here, and so does every kind of approval', () => {
  const saying = endpoints.filter(([, endpoint]) => sendsSeenState(endpoint)).map(([name]) => name);
  expect([...Object.keys(decisions), ...Object.keys(prices), 'approveApproval'].sort()).toEqual(
    saying.sort(),
  );
  expect(Object.keys(approvals).sort()).toEqual([...approvalKinds].sort());
});

let staff: Staff;
beforeAll(async () => {
  staff = await newStaff();
});
afterAll(() => staff.app.close());

test.each(Object.entries({ ...decisions, ...prices }))(
  '%s on an outdated state is refused with the current one, changes nothing, and succeeds with the current one',
  async (_name, the) => {
    const { first, second } = await tried(the);
    expect(first).toEqual([409, 'changed_meanwhile']);
    expect(second.status).toBe(the.status);
  },
);

describe('an approval', () => {
  beforeAll(() => staff.app.set('credit_alone_limit', 0n));

  test.each(Object.entries(approvals))(
    'an approval of the kind %s on an outdated state is refused with the current one, and nothing unrequested is approved',
    async (_kind, the) => {
      const { first, second } = await tried(the);
      expect(first).toEqual([409, 'changed_meanwhile']);
      expect([second.status, second.body.error]).toEqual([the.status, 'approval_impossible']);
    },
  );
});

/** Sends the state seen before the change, then the one from the refusal. */
async function tried(the: Case) {
  const target = await the.make(staff);
  const before = await the.look(staff, target);
  await the.change(staff, target);
  const now = await the.look(staff, target);
  expect(now).not.toEqual(before);
  const stored = await everyRow();
  const { status, body } = await the.send(staff, target, before);
  expect(await everyRow()).toEqual(stored);
  const current = the.shownIn(body.current ?? {});
  expect(current).toEqual(now);
  return { first: [status, body.error], second: await the.send(staff, target, current) };
}

/** A fingerprint of each table. */
async function everyRow(): Promise<Record<string, string>> {
  const { pool } = staff.app.runtime;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const marks = tables.map(
    ({
      name,
    }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as mark
      from public."${name}" t`,
  );
  const { rows } = await pool.query<{ name: string; mark: string }>(marks.join(' union all '));
  return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]));
}
