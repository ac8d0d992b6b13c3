import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { faultsOf } from './row-types/check.ts';
import { Describer } from './row-types/describe.ts';
import { type QueryCall, queriesOf } from './row-types/queries.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let database: TestDatabase;
let client: PoolClient;
let describer: Describer;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.pool.connect();
  await client.query(
    'create view planted_member as select id, username, locked_at, coalesce(locked_at, now()) as seen from member',
  );
  describer = await Describer.on(client);
});

afterAll(async () => {
  client?.release();
  await database?.drop();
});

async function report(calls: readonly QueryCall[]): Promise<string[]> {
  const found: string[] = [];
  for (const call of calls) {
    const faults = await faultsOf(describer, call);
    found.push(...faults.map((fault) => `${relative(root, call.path)}:${call.line} ${fault}`));
  }
  return found;
}

test('every query of the server and the ledger returns the columns of its row type', async () => {
  const calls = queriesOf({
    config: `${root}packages/server/tsconfig.json`,
    files: /\/packages\/(?:server|ledger)\/src\//,
  });
  expect(calls.length).toBeGreaterThan(400);
  const found = await report(calls);
  expect(found).toEqual([]);
});

const HEADER = `
interface Buffer { readonly isBuffer: true }
interface Tx { query<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }> }
interface Pool { query(text: string): Promise<{ rows: any[] }> }
interface CredentialsRow { word: string }
declare const tx: Tx;
declare function rowStatement<Row>(text: string, values: readonly unknown[]): Row;
declare const pool: Pool;
declare const name: string;
declare const maybe: string | null;
`;

/** For each plant: its title, the call, and the fault that the check reports; null: none. */
const plants: [title: string, call: string, fault: string | null][] = [
  [
    'a row type that fits',
    `tx.query<{ id: string; locked_at: Date | null }>('select id, locked_at from member', [])`,
    null,
  ],
  [
    'a property without a column',
    `tx.query<{ id: string; phone: string }>('select id from member', [])`,
    'no column is named phone',
  ],
  [
    'a column that the row type lacks',
    `tx.query<{ id: string }>('select id, username from member', [])`,
    'the column username is not in { id: string }',
  ],
  [
    'a column of the row type left out by Omit',
    `tx.query<Omit<{ id: string; username: string }, 'username'>>('select id, username from member', [])`,
    `the column username is not in Omit<{ id: string; username: string }, 'username'>`,
  ],
  ['the same column twice', `tx.query<{ id: string }>('select id, id from member', [])`, 'id occurs twice'],
  [
    'an optional property',
    `tx.query<{ id?: string }>('select id from member', [])`,
    'id is always present: it is not optional',
  ],
  [
    'a bigint read as a number',
    `tx.query<{ total: number }>('select count(*) as total from member', [])`,
    'total is bigint and not number',
  ],
  [
    'an integer read as a bigint',
    `tx.query<{ total: bigint }>('select count(*)::int as total from member', [])`,
    'total is integer and not bigint',
  ],
  [
    'an instant read as a text',
    `tx.query<{ created_at: string }>('select created_at from member', [])`,
    'created_at is timestamp with time zone and not string',
  ],
  [
    'a day read as an instant',
    `tx.query<{ day: Date }>('select created_at::date as day from member', [])`,
    'day is date and not Date',
  ],
  [
    'a list of bigints, which the driver leaves as texts',
    `tx.query<{ sums: bigint[] }>("select array[1::bigint] as sums", [])`,
    'sums is bigint[] and not bigint[]',
  ],
  [
    'a list of texts',
    `tx.query<{ ids: string[] }>('select array_agg(id) as ids from member group by locale', [])`,
    null,
  ],
  [
    'a document with any type',
    `tx.query<{ names: Record<string, string> }>('select names from level', [])`,
    null,
  ],
  [
    'a document that is built with other keys than its type has',
    `tx.query<{ one: { id: string; name: string } }>("select jsonb_build_object('id', id, 'username', username) as one from member", [])`,
    'one has the keys id, username, and its type has id, name',
  ],
  [
    'a list of documents with other keys than their type has, in a branch of a case and a subquery',
    `tx.query<{ all: { id: string }[] | null }>("select case when locked_at is null then (select jsonb_agg(jsonb_build_object('key', c.id)) from campaign c) end as all from member", [])`,
    'all has the keys key, and its type has id',
  ],
  [
    'a document where its type has a list',
    `tx.query<{ all: { id: string }[] }>("select jsonb_build_object('id', id) as all from member", [])`,
    'all is an object and not a list',
  ],
  [
    'a document that is built with the keys of its type',
    `tx.query<{ one: { id: string; name: string } }>("select jsonb_build_object('id', id, 'name', username) as one from member", [])`,
    null,
  ],
  [
    'a nullable column',
    `tx.query<{ locked_at: Date }>('select locked_at from member', [])`,
    'locked_at can be null, and its type is Date',
  ],
  [
    'a nullable type for a column that is never null',
    `tx.query<{ id: string | null }>('select id from member', [])`,
    'id is never null, and its type is string | null',
  ],
  [
    'the missing side of an outer join',
    `tx.query<{ username: string }>('select m.username from campaign c left join member m on m.id = c.member_id', [])`,
    'username can be null, and its type is string',
  ],
  [
    'an outer join that a condition turns into an inner one',
    `tx.query<{ username: string }>('select m.username from campaign c left join member m on m.id = c.member_id where m.locked_at is not null', [])`,
    null,
  ],
  [
    'both sides of a full join, one of which is always present',
    `tx.query<{ id: string }>('select coalesce(m.id, c.member_id) as id from member m full join campaign c on c.member_id = m.id', [])`,
    null,
  ],
  [
    'one side of a full join',
    `tx.query<{ id: string }>('select coalesce(m.id, m.level_id) as id from member m full join campaign c on c.member_id = m.id', [])`,
    'id can be null, and its type is string',
  ],
  [
    'a condition that excludes null',
    `tx.query<{ locked_at: Date }>('select locked_at from member where locked_at < now()', [])`,
    null,
  ],
  [
    'a condition that allows null in one case',
    `tx.query<{ locked_at: Date }>('select locked_at from member where locked_at < now() or level_id is not null', [])`,
    'locked_at can be null, and its type is Date',
  ],
  [
    'a shared row type whose null a condition excludes',
    `tx.query<{ locked_at: Date | null }>('select locked_at from member where locked_at is not null', [])`,
    null,
  ],
  [
    'a sum of no rows',
    `tx.query<{ sum: bigint }>('select sum(rank)::bigint as sum from level', [])`,
    'sum can be null, and its type is bigint',
  ],
  [
    'a sum of no rows with a default',
    `tx.query<{ sum: bigint }>('select coalesce(sum(rank), 0)::bigint as sum from level', [])`,
    null,
  ],
  [
    'a sum of each group',
    `tx.query<{ sum: bigint }>('select sum(rank)::bigint as sum from level group by names', [])`,
    null,
  ],
  [
    'a subquery that may find nothing',
    `tx.query<{ id: string }>("select (select id from member limit 1) as id", [])`,
    'id can be null, and its type is string',
  ],
  [
    'a case without an else',
    `tx.query<{ word: string }>("select case when locked_at is null then 'open' end as word from member", [])`,
    'word can be null, and its type is string',
  ],
  [
    'an operator that may find nothing',
    `tx.query<{ word: string }>("select names ->> 'vn' as word from level", [])`,
    'word can be null, and its type is string',
  ],
  [
    'a branch of a union that is null',
    `tx.query<{ word: string }>("select 'a' as word union all select null", [])`,
    'word can be null, and its type is string',
  ],
  [
    'a recursive query',
    `tx.query<{ n: number }>("with recursive s as (select 1 as n union all select n + 1 from s where n < 3) select n from s", [])`,
    null,
  ],
  ['a parameter that is never null', `tx.query<{ word: string }>("select $1::text as word", [name])`, null],
  [
    'a parameter that may be null',
    `tx.query<{ word: string }>("select $1::text as word", [maybe])`,
    'word can be null, and its type is string',
  ],
  [
    'a column returned by an update',
    `tx.query<{ locked_at: Date }>('update member set locked_at = null where locked_at is not null returning locked_at', [])`,
    'locked_at can be null, and its type is Date',
  ],
  [
    'a column of a view that is never null',
    `tx.query<{ username: string; seen: Date }>('select username, seen from planted_member', [])`,
    null,
  ],
  [
    'a nullable column of a view',
    `tx.query<{ locked_at: Date }>('select locked_at from planted_member', [])`,
    'locked_at can be null, and its type is Date',
  ],
  [
    'a comment with the reason why a column is not null',
    `tx.query<{ locked_at: Date }>('select locked_at from member /* locked_at is not null: all of them are locked */', [])`,
    null,
  ],
  [
    'an unnecessary comment',
    `tx.query<{ id: string }>('select id from member /* id is not null: it is the key */', [])`,
    'the comment need not mention id: remove it there',
  ],
  [
    'a list that lacks a text that the constraint allows',
    `tx.query<{ stage: 'unpaid' | 'completed' }>('select stage from campaign', [])`,
    "stage can be 'in_review', which its type does not have",
  ],
  [
    'a list with a text that the constraint refuses',
    `tx.query<{ state: 'pending' | 'held' | 'verified' | 'refused' | 'lost' }>('select state from visit', [])`,
    "state is never 'lost', which its type has",
  ],
  [
    'a list that a condition narrows',
    `tx.query<{ stage: 'unpaid' | 'completed' }>("select stage from campaign where stage in ('unpaid', 'completed')", [])`,
    null,
  ],
  [
    'a list for a column of any text',
    `tx.query<{ username: 'a' | 'b' }>('select username from member', [])`,
    'username can be any text, and its type is a list',
  ],
  [
    'a list of constants',
    `tx.query<{ side: 'a' | 'b' }>("select case when locked_at is null then 'a' else 'b' end as side from member", [])`,
    null,
  ],
  [
    'a select with a star',
    `tx.query<{ id: string }>('select id from (select * from member) as m', [])`,
    'name the columns: * changes with the table',
  ],
  [
    'a returning with a star',
    `tx.query('delete from member returning *', [])`,
    'name the columns: * changes with the table',
  ],
  [
    'a password hash, whatever its row type is called',
    `tx.query<CredentialsRow>("select coalesce(password_hash, '') as word from member", [])`,
    'word is a password: only credentials-sql.ts may read it',
  ],
  [
    'a password hash in a document',
    `tx.query<{ all: object | null }>("select jsonb_agg(jsonb_build_object('a', password_hash)) as all from member having true", [])`,
    'all is a password: only credentials-sql.ts may read it',
  ],
  [
    'a password hash in a whole row',
    `tx.query<{ all: object }>("select to_jsonb(member) as all from member", [])`,
    'all is a password: only credentials-sql.ts may read it',
  ],
  [
    'whether there is a password',
    `tx.query<{ joined: boolean }>("select password_hash is not null as joined from operator", [])`,
    null,
  ],
  [
    'a text that is built at run time',
    `tx.query<{ id: string }>('select id from member'.concat(name), [])`,
    'its text cannot be followed: build it from constants',
  ],
  [
    'a row type for a statement without rows',
    `tx.query<{ id: string }>('begin', [])`,
    'it has a row type but returns no rows',
  ],
  [
    'rows of any type',
    `async () => {
  const { rows } = await pool.query('select id from member');
  return rows;
}`,
    'name the type of its rows',
  ],
  [
    'a statement that is sent later',
    `(): { text: string; values: unknown[] } => ({ text: 'select * from member', values: [] })`,
    'name the columns: * changes with the table',
  ],
  [
    'a row type of a statement that is sent later',
    `(): unknown => rowStatement<{ id: string; role: string }>('select id from member', [])`,
    'no column is named role',
  ],
  [
    'a row type that fits a statement that is sent later',
    `(): unknown => rowStatement<{ id: string }>(maybe ? 'select id from member' : 'select id from level', [])`,
    null,
  ],
  [
    'a table that does not exist',
    `tx.query('select id from somebody', [])`,
    'the database refuses it: relation "somebody" does not exist',
  ],
];

let planted: QueryCall[];

beforeAll(() => {
  const options = { strict: true, noEmit: true, lib: ['es2023'], types: [], target: 'es2023' };
  const files = plants.map(([, call], place) => [
    `/planted/${place}.ts`,
    `${HEADER}export const it = ${call};\n`,
  ]);
  planted = queriesOf({
    config: '/planted/tsconfig.json',
    files: /^\/planted\//,
    fs: createVirtualFileSystem({
      '/planted/tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
      ...Object.fromEntries(files),
    }),
  });
});

async function firstFaultOf(title: string): Promise<string | null> {
  const place = plants.findIndex(([each]) => each === title);
  const call = planted.find(({ path }) => path === `/planted/${place}.ts`);
  if (call === undefined) throw new Error(`the planted call "${title}" was not found`);
  return (await faultsOf(describer, call))[0] ?? null;
}

test.each(plants.filter(([, , fault]) => fault !== null))(
  'the check of row types finds %s',
  async (title, _call, fault) => {
    expect(await firstFaultOf(title)).toBe(fault);
  },
);

test.each(plants.filter(([, , fault]) => fault === null))(
  'the check of row types accepts %s',
  async (title) => {
    expect(await firstFaultOf(title)).toBeNull();
  },
);

test('only the listed files may read a password hash', async () => {
  const place = plants.findIndex(([title]) => title.startsWith('a password hash, whatever'));
  const call = planted.find(({ path }) => path === `/planted/${place}.ts`);
  if (call === undefined) throw new Error('the planted call was not found');
  const features = '/packages/server/src/features';
  const faultsAt = (path: string) => faultsOf(describer, { ...call, path: `${features}/${path}` });
  expect(await faultsAt('members/credentials-sql.ts')).toEqual([]);
  expect(await faultsAt('operators/credentials-sql.ts')).toEqual([]);
  expect(await faultsAt('recoveries/waiting-password-sql.ts')).toEqual([]);
  expect(await faultsAt('recoveries/sql.ts')).toHaveLength(1);
  expect(await faultsAt('own-data/credentials-sql.ts')).toHaveLength(1);
});
