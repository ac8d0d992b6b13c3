import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { randomSecret } from '../ids.ts';
import { APP_ROLE, grantToRole, roleWarning } from './database-role.ts';
import { createPool, type Pool } from './pool.ts';
import { readerOf } from './single-statements.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asServer = (statement: string) => database.appPool.query(statement);
const refused = (statement: string) =>
  expect(asServer(statement), statement).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });

/** The tables with a trigger against changes, read from PostgreSQL's catalogue. */
async function tablesWithGuards(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc f on f.oid = t.tgfoid
     where f.proname = 'refuse_change' order by 1`,
  );
  return rows.map(({ name }) => name);
}

describe('the role of the server', () => {
  test('the role of the server cannot change, delete or empty append-only tables, nor turn off, drop or replace their guards', async () => {
    const tables = await tablesWithGuards();
    expect(tables).toEqual(
      expect.arrayContaining(['bank_credit', 'claim', 'ledger.entry', 'ledger.transfer', 'operator_action']),
    );
    for (const table of tables) {
      const { rows } = await database.pool.query<{ name: string; column: string }>(
        `select t.tgname as name, (select quote_ident(attname) from pg_attribute
           where attrelid = t.tgrelid and attnum = 1) as column
         from pg_trigger t where t.tgrelid = $1::regclass and not t.tgisinternal`,
        [table],
      );
      await refused(`update ${table} set ${rows[0]?.column} = default`);
      await refused(`delete from ${table}`);
      await refused(`truncate ${table}`);
      await refused(`alter table ${table} disable trigger all`);
      await refused(`alter table ${table} rename to other`);
      await refused(`drop table ${table}`);
      for (const { name } of rows) {
        await refused(`alter table ${table} disable trigger ${name}`);
        await refused(`drop trigger ${name} on ${table}`);
      }
    }
  });

  test.each([
    `create table made (n int)`,
    `create temporary table made (n int)`,
    `create table ledger.made (n int)`,
    `create schema made`,
    `create view made as select 1`,
    `create function made() returns int language sql as 'select 1'`,
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create or replace function ledger.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
    `create trigger made before insert on member for each row execute function refuse_change()`,
    `alter function refuse_change() rename to other`,
    `alter function ledger.post(text, text, timestamptz, text[], text[], bigint[]) security invoker`,
    `alter table member add column made int`,
    `alter table withdrawal drop constraint withdrawal_paid_once`,
    `set session_replication_role = replica`,
    `set role ${APP_ROLE}_other`,
    `alter role ${APP_ROLE} superuser`,
    `copy member to program 'true'`,
    `drop schema ledger cascade`,
    `insert into schema_migration values ('server', 999, 'made', '', now())`,
    `grant update on operator_action to ${APP_ROLE}`,
  ])('the role of the server is refused: %s', async (statement) => {
    if (statement.startsWith('set role')) {
      await expect(asServer(statement)).rejects.toThrow();
    } else if (statement.startsWith('grant')) {
      // Without any grant option PostgreSQL only warns and changes nothing.
      await asServer(statement).catch(() => undefined);
      await refused(`update operator_action set subject = 'z'`);
    } else await refused(statement);
  });

  test('the role of the server cannot write ledger rows directly: only the ledger’s functions write balances and entries', async () => {
    const { rows: tables } = await database.pool.query<{ table: string; column: string }>(
      `select c.oid::regclass::text as table, a.attname as column
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
       where c.relnamespace = 'ledger'::regnamespace and c.relkind = 'r'`,
    );
    expect(tables.map(({ table }) => table)).toContain('ledger.account');
    for (const { table, column } of tables) {
      await refused(`insert into ${table} default values`);
      await refused(`update ${table} set ${column} = default`);
      await refused(`delete from ${table}`);
      await refused(`select from ${table} for update`);
      await refused(`lock table ${table} in exclusive mode; select 1`);
    }
    const { rows } = await asServer(
      `select outcome from ledger.post('deposit_credited', 'one', now(), '{bank,member/x/available}', '{asset,liability}', '{-5,5}')`,
    );
    expect(rows).toEqual([{ outcome: 'posted' }]);
    await asServer('select ledger.roll_up()');
  });

  test('the role of the server adds rows to append-only tables, including those of later migrations', async () => {
    await database.pool.query(`
      create table kept (n int);
      create trigger kept_is_append_only before update or delete or truncate on kept
        for each statement execute function refuse_change();
      create table changed (n int)`);
    await refused('insert into kept values (1)');
    await grantToRole(database.pool, APP_ROLE);
    await asServer('insert into kept values (1); insert into changed values (1); update changed set n = 2');
    await refused('update kept set n = 2');
    await refused('truncate changed');
    await database.pool.query('drop table kept, changed');
  });

  test('the role of the server reads every table and writes all but the ledger’s, the migrations’ and the append-only ones', async () => {
    const { rows } = await database.pool.query<{ name: string; rights: string }>(
      `select c.oid::regclass::text as name, (
         select coalesce(string_agg(lower(privilege_type), ' ' order by privilege_type), '')
         from aclexplode(c.relacl) where grantee = $1::regrole
       ) as rights
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'ledger', 'graphile_worker') and c.relkind in ('r', 'p')`,
      [APP_ROLE],
    );
    const guarded = await tablesWithGuards();
    const expected = (name: string) => {
      if (name.startsWith('ledger.') || name.endsWith('migration') || name.endsWith('.migrations'))
        return 'select';
      return guarded.includes(name) ? 'insert select' : 'delete insert select update';
    };
    expect(rows.length).toBeGreaterThan(60);
    expect(rows).toEqual(rows.map(({ name }) => ({ name, rights: expected(name) })));
  });

  test('a second grant changes nothing: the role of the server still has what it needs', async () => {
    const state = async () =>
      (await database.pool.query(`select oid, relacl::text, xmin from pg_class where relacl is not null`))
        .rows;
    const before = await state();
    await grantToRole(database.pool, APP_ROLE);
    expect(await state()).toEqual(before);
  });
});

describe('the warning about the role of the server', () => {
  let role: string;
  let pool: Pool;
  beforeEach(async () => {
    role = `test_${randomSecret(8).toString('hex')}`;
    await database.pool.query(`create role ${role} login`);
    const { password } = new URL(database.url);
    if (password !== '') await database.pool.query(`alter role ${role} password '${password}'`);
    await grantToRole(database.pool, role);
    pool = createPool(
      addressOf(database.url, { database: new URL(database.url).pathname.slice(1), role }),
      1,
    );
  });
  afterEach(async () => {
    await pool.end();
    await database.pool.query(`drop owned by ${role}; drop role ${role}`);
  });
  const warning = () => roleWarning(readerOf(pool));

  test.each([
    ['is a superuser', (name: string) => `alter role ${name} superuser`],
    ['owns tables', (name: string) => `create table owned (n int); alter table owned owner to ${name}`],
    ['may do more than work with its database', (name: string) => `alter role ${name} createrole`],
    ['may do more than work with its database', (name: string) => `grant pg_write_server_files to ${name}`],
    ['may make tables and functions', (name: string) => `grant create on schema public to ${name}`],
    ['may empty tables or put triggers on them', (name: string) => `grant trigger on member to ${name}`],
    [
      'may change what is written once',
      (name: string) => `grant update (subject) on operator_action to ${name}`,
    ],
    ['may change what is written once', (name: string) => `grant delete on claim to ${name}`],
    ['may change what is written once', (name: string) => `grant insert on ledger.entry to ${name}`],
    ['may turn triggers off', (name: string) => `grant set on parameter session_replication_role to ${name}`],
  ])('a server warns when its role %s', async (excess, statement) => {
    expect(await warning()).toBeNull();
    await database.pool.query(statement(role));
    expect(await warning()).toMatch(new RegExp(`^The server's database role ${role} ${excess}, so .*\\.$`));
  });

  test('a server warns when its role has too many rights, and the next grant revokes them', async () => {
    await database.pool.query(`grant truncate, update on operator_action to ${role}`);
    await database.pool.query(`grant create on schema public to ${role}`);
    expect(await warning()).not.toBeNull();
    await grantToRole(database.pool, role);
    expect(await warning()).toBeNull();
  });

  test('a server warns when its role owns the tables, and leaves the owner’s rights unchanged', async () => {
    expect(await roleWarning(readerOf(database.pool))).toContain('is a superuser');
    await database.pool.query(`create table owned (n int); alter table owned owner to ${role}`);
    await grantToRole(database.pool, role);
    await pool.query('truncate owned');
  });
});
