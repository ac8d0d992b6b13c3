import type pg from 'pg';
import { nodesIn, parseTree, type TreeNode } from './node-tree.ts';

interface TableColumn {
  name: string;
  notNull: boolean;
  /** The texts that a check constraint of this column allows; null: any. */
  values: ReadonlySet<string> | null;
}

export interface Relation {
  name: string;
  columns: ReadonlyMap<number, TableColumn>;
  /** The query of a view; null: it is a table. */
  view: TreeNode | null;
}

export interface CalledFunction {
  name: string;
  builtIn: boolean;
  strict: boolean;
}

interface ColumnRow {
  relation: number;
  relation_name: string;
  kind: string;
  number: number;
  name: string;
  not_null: boolean;
  checks: string[];
  tree: string | null;
}

const COLUMNS = `
  select c.oid as relation, c.relname as relation_name, c.relkind as kind, a.attnum as number, a.attname as name,
    a.attnotnull as not_null, r.ev_action::text as tree,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
    ) as checks
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN' and c.relnamespace <> 'pg_catalog'::regnamespace
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v')`;

const LIST_CHECK = /^CHECK \(\(\(?"?\w+"? = (?:ANY \(ARRAY\[)?((?:'[^']*'::text(?:, )?)+)\]?\)*$/;

const FUNCTIONS = `
  select oid::int as oid, proname as name, pronamespace = 'pg_catalog'::regnamespace as "builtIn", proisstrict as strict
  from pg_proc`;

/** The objects that statements refer to: tables, views, functions and operators of one database. */
export class Catalog {
  readonly #relations: ReadonlyMap<number, Relation>;
  readonly #functions: ReadonlyMap<number, CalledFunction>;
  readonly #operators: ReadonlyMap<number, string>;

  private constructor(
    relations: ReadonlyMap<number, Relation>,
    functions: ReadonlyMap<number, CalledFunction>,
    operators: ReadonlyMap<number, string>,
  ) {
    this.#relations = relations;
    this.#functions = functions;
    this.#operators = operators;
  }

  static async read(client: pg.ClientBase): Promise<Catalog> {
    const columns = await client.query<ColumnRow>(COLUMNS);
    const functions = await client.query<CalledFunction & { oid: number }>(FUNCTIONS);
    const operators = await client.query<{ oid: number; name: string }>(
      'select oid::int as oid, oprname as name from pg_operator',
    );
    return new Catalog(
      relationsOf(columns.rows),
      new Map(functions.rows.map(({ oid, ...called }) => [oid, called])),
      new Map(operators.rows.map(({ oid, name }) => [oid, name])),
    );
  }

  relation(oid: number): Relation {
    return found(this.#relations.get(oid), `relation ${oid}`);
  }

  function(oid: number): CalledFunction {
    return found(this.#functions.get(oid), `function ${oid}`);
  }

  operator(oid: number): string {
    return found(this.#operators.get(oid), `operator ${oid}`);
  }
}

function relationsOf(rows: readonly ColumnRow[]): Map<number, Relation> {
  const relations = new Map<number, Relation & { columns: Map<number, TableColumn> }>();
  for (const row of rows) {
    let relation = relations.get(row.relation);
    if (relation === undefined) {
      const view = row.tree === null ? null : (nodesIn(parseTree(row.tree))[0] ?? null);
      relation = { name: row.relation_name, columns: new Map(), view };
      relations.set(row.relation, relation);
    }
    const { name, not_null: notNull } = row;
    relation.columns.set(row.number, { name, notNull, values: valuesOfChecks(row.checks) });
  }
  return relations;
}

/** The texts of `CHECK ((stage = ANY (ARRAY['paid'::text, …])))`; null when no check has this form. */
function valuesOfChecks(checks: readonly string[]): ReadonlySet<string> | null {
  const lists = checks.flatMap((check) => LIST_CHECK.exec(check)?.[1] ?? []);
  const [list] = lists;
  return list === undefined
    ? null
    : new Set([...list.matchAll(/'([^']*)'::text/g)].map((match) => match[1] ?? ''));
}

export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is not known`);
  return value;
}
