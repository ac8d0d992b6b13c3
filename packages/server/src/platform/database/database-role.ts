import type pg from 'pg';
import { MigrationError } from './migrate.ts';
import type { Pool } from './pool.ts';
import type { Tx } from './transaction.ts';

/** The server's role in the embedded PostgreSQL; in your own PostgreSQL it may have any name. */
export const APP_ROLE = 'handbill_app';

const SCHEMAS = ['public', 'ledger', 'shared', 'graphile_worker'];
// An arbitrary fixed number: the advisory lock for granting rights to Handbill's role.
const LOCK = 4_207_150_313;

/** Tables whose rows never change: every table with such a trigger, including those of later migrations. */
const APPEND_ONLY = `
  select t.tgrelid from pg_trigger t join pg_proc f on f.oid = t.tgfoid
  where f.proname = 'refuse_change' and t.tgtype & 2 <> 0 and t.tgtype & 16 <> 0 and t.tgattr::text = ''`;

/**
 * The statements that give the role ($1) exactly the rights that the server needs; none when nothing is
 * missing. The role reads views and the ledger, which only the ledger's functions write; adds rows to
 * append-only tables; writes every other table; and neither creates nor changes tables, functions or
 * triggers. The queue's tables have row security, which only their owner passes without a policy. A role that
 * owns tables already has every right: nothing is granted to it or revoked. Objects of others in the
 * database, such as an extension's, are left alone.
 */
const GRANTS = `
  with app as (
    select r.oid, r.rolname as name from pg_roles r
    where r.rolname = $1 and not r.rolsuper and not exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($2) and c.relowner = r.oid
    )
  ), owner as (
    select relowner as oid from pg_class where oid = to_regclass('public.schema_migration')
  ), relation as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity,
      case
        when n.nspname = 'ledger' or c.relkind = 'v' or c.relname in ('schema_migration', 'migrations')
          then array['SELECT']
        when c.oid in (${APPEND_ONLY}) then array['INSERT', 'SELECT']
        else array['DELETE', 'INSERT', 'SELECT', 'UPDATE']
      end as wanted,
      (select array_agg(privilege_type order by privilege_type) from aclexplode(c.relacl), app where grantee = app.oid) as given
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join owner on owner.oid = c.relowner
    where n.nspname = any ($2) and c.relkind in ('r', 'p', 'v')
  )
  select format('revoke temporary, create on database %I from public, %I', current_database(), app.name) as statement, false as gives
  from app
  where has_database_privilege(app.oid, current_database(), 'temporary')
    or has_database_privilege(app.oid, current_database(), 'create')
  union all
  select format('revoke create on schema %I from public, %I', n.nspname, app.name), false from pg_namespace n, app
  where n.nspname = any ($2) and has_schema_privilege(app.oid, n.oid, 'create')
  union all
  select format('grant usage on schema %I to %I', n.nspname, app.name), true from pg_namespace n, app
  where n.nspname = any ($2) and not has_schema_privilege(app.oid, n.oid, 'usage')
  union all
  select format('revoke all on %s from %I; grant %s on %1$s to %2$I', r.name, app.name, array_to_string(r.wanted, ', ')), true
  from relation r, app where r.given is distinct from r.wanted
  union all
  select format('create policy %I on %s to %1$I using (true) with check (true)', app.name, r.name), true from relation r, app
  where r.relrowsecurity and not exists (select from pg_policy p where p.polrelid = r.oid and p.polname = app.name)
  union all
  select format('grant execute on routine %s to %I', f.oid::regprocedure, app.name), true
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace join owner on owner.oid = f.proowner, app
  where n.nspname = any ($2) and not has_function_privilege(app.oid, f.oid, 'execute')`;

/** Creates the server's role if it does not exist. */
export async function makeAppRole(owner: Pool): Promise<void> {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rows.length === 0) await owner.query(`create role ${APP_ROLE} login`);
}

/**
 * Gives the role the rights that the server needs in this database, and no others. Takes the owner's pool;
 * can be repeated.
 */
export async function grantToRole(owner: Pool, role: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await grantIn(client, role);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** As `grantToRole`, in the caller's transaction. */
export async function grantIn(client: pg.ClientBase, role: string): Promise<void> {
  // Two servers that start together: the second waits here, and then finds nothing to do.
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  const missing = () => client.query<{ statement: string; gives: boolean }>(GRANTS, [role, SCHEMAS]);
  const { rows } = await missing();
  for (const { statement } of rows) await client.query(statement);
  // Revoking on a table of another owner raises no error and has no effect.
  if (rows.length > 0 && (await missing()).rows.some(({ gives }) => gives)) {
    throw new MigrationError(
      'The role of DATABASE_OWNER_URL does not own the tables: give the role that made them, or a superuser.',
    );
  }
}

/** What this connection's role may do beyond the server's needs, worst first; null: nothing. */
const EXCESS = `
  with relation as (
    select c.oid, c.relowner, n.nspname = 'ledger' as ledger, c.oid in (${APPEND_ONLY}) as append_only
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p')
  )
  select rolname as role, case
    when rolsuper then 'is a superuser'
    when exists (select from relation where pg_has_role(relowner, 'member')) then 'owns tables'
    when rolcreaterole or rolreplication or rolbypassrls or pg_has_role('pg_write_server_files', 'member')
      or pg_has_role('pg_execute_server_program', 'member') then 'may do more than work with its database'
    when has_database_privilege(current_database(), 'create, temporary')
      or exists (select from pg_namespace where nspname = any ($1) and has_schema_privilege(oid, 'create'))
      then 'may make tables and functions'
    when exists (select from relation where has_table_privilege(oid, 'truncate, trigger'))
      then 'may empty tables or put triggers on them'
    when exists (
      select from relation where (append_only or ledger)
        and (has_any_column_privilege(oid, 'update') or has_table_privilege(oid, 'delete'))
        or ledger and has_any_column_privilege(oid, 'insert')
    ) then 'may change what is written once'
    when has_parameter_privilege('session_replication_role', 'set') then 'may turn triggers off'
  end as excess
  from pg_roles where rolname = current_user`;

/** One sentence when this connection's role could bypass the database's guards; null when it could not. */
export async function roleWarning(tx: Pick<Tx, 'query'>): Promise<string | null> {
  const { rows } = await tx.query<{ role: string; excess: string | null }>(EXCESS, [SCHEMAS]);
  const [{ role, excess } = { role: '', excess: null }] = rows;
  if (excess === null) return null;
  return `The server's database role ${role} ${excess}, so anyone who gets hold of its connection could rewrite the audit log and the ledger: give the server a role of its own (docs/operating.md, "The database").`;
}

/** Our disabled triggers, as `table: trigger`. */
export async function triggersOff(tx: Pick<Tx, 'query'>): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>(
    `select t.tgrelid::regclass::text || ': ' || t.tgname as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and t.tgenabled not in ('O', 'A') order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}
