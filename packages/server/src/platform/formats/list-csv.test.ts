import {
  consoleEndpoints,
  listBankStatementLines,
  listCorrections,
  listLevels,
  listLog,
  listMembers,
} from '@handbill/contract/console';
import { deposit } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { columnsOfList, listAsCsv } from './list-csv.ts';

type ConsoleCall = keyof typeof consoleEndpoints;

const CSV = { accept: 'text/csv' };

describe('the columns of a list', () => {
  test('the columns of a list are those that the contract declares, even when a row leaves some empty', () => {
    expect(columnsOfList(listCorrections)?.map((column) => column.join('.'))).toEqual([
      '_id',
      'member._id',
      'member.username',
      'amount',
      'reason',
      'status',
      'asked_by',
      'asker_lost_access',
      'asked_at',
      'decided_by',
      'decided_at',
    ]);
    expect(columnsOfList(listBankStatementLines)?.map((column) => column.join('.'))).toContain(
      'deposit.amount',
    );
  });

  test('every operator call that lists something has columns, and no other call does', () => {
    const all = Object.entries(consoleEndpoints);
    const lists = all.filter(([, endpoint]) => columnsOfList(endpoint)).map(([name]) => name);
    const named = all.map(([name]) => name).filter((name) => /^list[A-Z]/.test(name));
    expect(named.filter((name) => !lists.includes(name))).toEqual([]);
    expect(lists.filter((name) => consoleEndpoints[name as ConsoleCall].method !== 'GET')).toEqual([]);
    expect(columnsOfList(deposit)).toBeNull();
  });
});

test('a list is exported page by page, with money as decimals and without formulas', async () => {
  const asked: unknown[] = [];
  const pages = [
    { data: [{ a: 1_250n, b: { c: '=1+1' }, d: [{ e: 5n }], f: true }], next_cursor: 'more' },
    { data: [{ a: -5n, b: null, d: [], f: false }], next_cursor: null },
  ];
  const stream = await listAsCsv([['_id'], ['a'], ['b', 'c'], ['d'], ['f']], async (paging) => {
    asked.push(paging);
    return pages[asked.length - 1] ?? { data: [], next_cursor: null };
  });
  const text = (await stream.toArray()).join('');
  expect(text).toBe(`id,a,b.c,d,f\r\n,12.50,'=1+1,"[{""e"":""0.05""}]",true\r\n,-0.05,,[],false\r\n`);
  expect(asked).toEqual([{ limit: 100 }, { limit: 100, cursor: 'more' }]);
});

describe('a list asked for as CSV', () => {
  let app: TestApp;
  let operator: Person;
  beforeAll(async () => {
    app = await createTestApp();
    operator = await app.newOperator();
  });
  afterAll(() => app.close());
  const csvOf = (path: string, as: Person | null = operator) =>
    app.app.inject({
      method: 'GET',
      url: `/api/console/${path}`,
      headers: { ...CSV, ...(as ? { authorization: `Bearer ${as.accessToken}` } : {}) },
    });

  test('a list requested as CSV is a file with every row that the call’s filter matches', async () => {
    const members = [];
    for (let made = 0; made < 103; made += 1) members.push(await app.newMember());
    const { statusCode, headers, body } = await csvOf('members?limit=5');
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'attachment; filename="members.csv"',
    ]);
    expect(headers.vary).toContain('Accept');
    const lines = body.trimEnd().split('\r\n');
    expect([lines.length, lines[0]?.startsWith('id,username,')]).toEqual([104, true]);
    for (const { username } of members) expect(body).toContain(`,${username},`);
    const one = members.at(-1);
    const filtered = await csvOf(`members?search=${one?.username}`);
    expect(filtered.body.trimEnd().split('\r\n')).toHaveLength(2);
    const page = await app.call(listMembers, { limit: '5' }, { as: operator });
    expect(page.body.data).toHaveLength(5);
  });

  test('a list requested as CSV is complete also when the call is not paged', async () => {
    const { data: levels } = (await app.call(listLevels, {}, { as: operator })).body;
    const lines = (await csvOf('levels')).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + levels.length);
    expect(lines[0]).toMatch(/^id,version,retired,terms\.rank,terms\.names\.vn,.*,members$/);
    expect((await csvOf('invite-codes')).body).toMatch(/^id,created_at,created_by,.*\r\n/);
  });

  test('the dashboard requested as CSV is a list of its days', async () => {
    const lines = (await csvOf('figures?days=3')).body.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^day,deposits,deposited,/);
    expect(lines.slice(1).map((line) => line.slice(0, 20))).toEqual([
      '2026-02-28,0,0.00,0,',
      '2026-03-01,0,0.00,0,',
      '2026-03-02,0,0.00,0,',
    ]);
  });

  test('a list requested as CSV is refused like the call itself, in JSON', async () => {
    expect((await csvOf('members', null)).statusCode).toBe(401);
    expect((await csvOf('members?unknown=1')).json().error).toBe('validation_failed');
    expect((await csvOf(`statements/${operator.id}/lines`)).json().error).toBe('not_found');
  });

  test('a list with its own CSV form keeps it', async () => {
    expect(columnsOfList(listLog)).not.toBeNull();
    expect((await csvOf('log')).body.startsWith('id,')).toBe(false);
  });
});
