import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A view that a feature lets others read, as `shared.<its name>`. */
interface SharedView {
  /** What it holds, in one sentence. */
  readonly meaning: string;
  /** A plain query over the feature's own tables, which the planner can inline. */
  readonly sql: string;
}

/** A rule of a feature that others may call in SQL, as `shared.<its name>`. */
interface SharedFunction {
  /** What it returns, in one sentence. */
  readonly meaning: string;
  /** Its parameters, result and volatility: `(stage text) returns boolean immutable`. */
  readonly signature: string;
  /** One expression or query, which the planner can inline. */
  readonly sql: string;
}

/** What an object that operators act on is called. Each part is an expression over a row of its table. */
interface Subject {
  readonly table: string;
  /** What follows the kind in the log: an id, which is looked up by its index, or another text. */
  readonly id?: string;
  readonly key?: string;
  /** Its name; without one, it is called by its member. */
  readonly name?: string;
  /** The member concerned. */
  readonly member?: string;
}

/** A feature's tables, which only it reads and writes, and the views and functions that it shares. */
export interface FeatureSchema {
  readonly tables: readonly string[];
  readonly functions?: Readonly<Record<string, SharedFunction>>;
  readonly views?: Readonly<Record<string, SharedView>>;
  /** The objects that operators act on, by the kind that the log of operators gives them. */
  readonly subjects?: Readonly<Record<string, Subject>>;
}

/** The statements that create the shared objects: functions first, because views may use them. */
function statementsOf(schemas: readonly FeatureSchema[]): string[] {
  const functions = schemas.flatMap((schema) => Object.entries(schema.functions ?? {}));
  const views = schemas.flatMap((schema) => Object.entries(schema.views ?? {}));
  const subjects = schemas.flatMap((schema) => Object.entries(schema.subjects ?? {}));
  return [
    ...functions.flatMap(([name, { meaning, signature, sql }]) => [
      `create function shared.${name}${signature} language sql parallel safe as $sql$${sql}$sql$`,
      `comment on function shared.${name} is ${quoted(meaning)}`,
    ]),
    ...views.flatMap(([name, { meaning, sql }]) => [
      `create view shared.${name} as ${sql}`,
      `comment on view shared.${name} is ${quoted(meaning)}`,
    ]),
    ...(subjects.length === 0
      ? []
      : [`create view shared.subject as ${subjects.map(subjectSql).join(' union all ')}`]),
  ];
}

function subjectSql([kind, { table, id, key, name, member }]: [string, Subject]): string {
  const columns = [
    `${quoted(kind)} as kind`,
    `(${id ?? null})::uuid as id`,
    `(${key ?? null})::text as key`,
    `(${name ?? null})::text as name`,
    `(${member ?? null})::uuid as member_id`,
  ];
  return ['select', columns.join(', '), 'from', table].join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Drops all shared views and functions, so that a migration can change any table. */
export async function dropShared(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists shared cascade');
}

/**
 * Creates the schema `shared` in the caller's transaction, or does nothing when the database already has exactly this
 * one: the comment on the schema is the hash of the statements that made it.
 */
export async function makeShared(client: pg.Client, schemas: readonly FeatureSchema[]): Promise<void> {
  const statements = statementsOf(schemas);
  const hash = createHash('sha256').update(statements.join(';\n')).digest('hex');
  const { rows } = await client.query<{ made: string | null }>(
    "select obj_description(to_regnamespace('shared'), 'pg_namespace') as made",
  );
  if (rows[0]?.made === hash) return;
  try {
    await dropShared(client);
    await client.query('create schema shared');
    for (const statement of statements) await client.query(statement);
    await client.query(`comment on schema shared is '${hash}'`);
  } catch (error) {
    throw new Error('The views and functions that features share could not be created.', { cause: error });
  }
}
