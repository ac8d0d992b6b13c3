import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Something that a feature lets others read, as `shared.<its name>`. */
interface SharedView {
  /** What it holds, in one sentence. */
  readonly meaning: string;
  /** A plain query over the feature's own tables, which the planner can put into the statement that reads it. */
  readonly sql: string;
}

/** A rule of a feature that others may ask in SQL, as `shared.<its name>`. */
interface SharedFunction {
  /** What it answers, in one sentence. */
  readonly meaning: string;
  /** Its parameters, what it returns, and whether it reads: `(stage text) returns boolean immutable`. */
  readonly signature: string;
  /** One expression or query, which the planner can put into the statement that asks. */
  readonly sql: string;
}

/** The tables of a feature, which it alone reads and writes, and what it lets others read of them. */
export interface FeatureSchema {
  readonly tables: readonly string[];
  readonly functions?: Readonly<Record<string, SharedFunction>>;
  readonly views?: Readonly<Record<string, SharedView>>;
}

/** The statements that make what features let each other read: functions first, because views may use them. */
function statementsOf(schemas: readonly FeatureSchema[]): string[] {
  const functions = schemas.flatMap((schema) => Object.entries(schema.functions ?? {}));
  const views = schemas.flatMap((schema) => Object.entries(schema.views ?? {}));
  return [
    ...functions.flatMap(([name, { meaning, signature, sql }]) => [
      `create function shared.${name}${signature} language sql parallel safe as $sql$${sql}$sql$`,
      `comment on function shared.${name} is ${quoted(meaning)}`,
    ]),
    ...views.flatMap(([name, { meaning, sql }]) => [
      `create view shared.${name} as ${sql}`,
      `comment on view shared.${name} is ${quoted(meaning)}`,
    ]),
  ];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Drops what features let each other read, so that a migration can change any table. */
export async function dropShared(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists shared cascade');
}

/**
 * Makes the schema `shared` from this code: all of it in one transaction, or nothing when the database has exactly
 * that. What was made is recognised by the hash of its statements, which is the comment on the schema.
 */
export async function makeShared(client: pg.Client, schemas: readonly FeatureSchema[]): Promise<void> {
  const statements = statementsOf(schemas);
  const hash = createHash('sha256').update(statements.join(';\n')).digest('hex');
  const { rows } = await client.query<{ made: string | null }>(
    "select obj_description(to_regnamespace('shared'), 'pg_namespace') as made",
  );
  if (rows[0]?.made === hash) return;
  await client.query('begin');
  try {
    await dropShared(client);
    await client.query('create schema shared');
    for (const statement of statements) await client.query(statement);
    await client.query(`comment on schema shared is '${hash}'`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error('What features let each other read could not be made.', { cause: error });
  }
}
