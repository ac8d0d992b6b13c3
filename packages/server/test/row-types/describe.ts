import type pg from 'pg';
import { Catalog, found } from './catalog.ts';
import { nodesIn, parseTree, type TreeNode } from './node-tree.ts';
import { Scope } from './scope.ts';
import type { Document } from './view.ts';

/** One column that a statement returns, as PostgreSQL sees it on the migrated schema. */
export interface Column {
  name: string;
  /** In the notation of `regtype`: bigint, text, timestamp with time zone, integer[] … */
  type: string;
  /** Its possible values in the rows of this statement. */
  here: Possible;
  /** Its possible values without the statement's conditions. */
  ever: Possible;
  /** The table columns that it is made from: `member.password_hash`. */
  origins: string[];
  /** The outline of a JSON document that the statement builds; null: it is stored, or not one. */
  document: Document | null;
}

interface Possible {
  nullable: boolean;
  /** Every possible text, by check constraints, conditions and constants; null: any. */
  values: ReadonlySet<string> | null;
}

/** Describes statements over one connection. */
export class Describer {
  readonly #client: pg.ClientBase;
  readonly #catalog: Catalog;

  private constructor(client: pg.ClientBase, catalog: Catalog) {
    this.#client = client;
    this.#catalog = catalog;
  }

  static async on(client: pg.ClientBase): Promise<Describer> {
    return new Describer(client, await Catalog.read(client));
  }

  /**
   * The columns of a statement. The parameters whose numbers are `given` are never null. Throws the database's error
   * when the statement cannot be prepared.
   */
  async columnsOf(text: string, given: ReadonlySet<number>): Promise<Column[]> {
    try {
      const { parameters, results } = await this.#prepare(text);
      if (results.length === 0) return [];
      const query = await this.#analyze(text, parameters);
      const here = new Scope(query, { catalog: this.#catalog, given, conditions: true }, null);
      const ever = new Scope(query, { catalog: this.#catalog, given, conditions: false }, null);
      return here.outputs.map((output, position) => ({
        name: output.text('resname') ?? '',
        type: results[position] ?? '',
        here: possibleIn(here, position),
        ever: possibleIn(ever, position),
        origins: here.outputOrigins(position),
        document: here.outputDocument(position),
      }));
    } finally {
      await this.#client.query('rollback; deallocate all');
    }
  }

  async #prepare(text: string): Promise<{ parameters: string[]; results: string[] }> {
    await this.#client.query(`begin; prepare described as ${text}`);
    const { rows } = await this.#client.query<{ parameters: string[]; results: string[] | null }>(
      'select parameter_types::text[] as parameters, result_types::text[] as results from pg_prepared_statements',
    );
    const { parameters, results } = found(rows[0], 'the prepared statement');
    return { parameters, results: results ?? [] };
  }

  /** A function in standard SQL keeps its statement as PostgreSQL understood it. */
  async #analyze(text: string, parameters: readonly string[]): Promise<TreeNode> {
    await this.#client.query(
      `create function pg_temp.described(${parameters.join(', ')}) returns void language sql begin atomic ${text}; end`,
    );
    const { rows } = await this.#client.query<{ tree: string }>(
      "select prosqlbody::text as tree from pg_proc where oid = 'pg_temp.described'::regproc",
    );
    // A list of the lists that each statement was rewritten to.
    const statements = parseTree(found(rows[0], 'the function').tree);
    const [query] = Array.isArray(statements) ? nodesIn(statements[0] ?? null) : [];
    return found(query, 'the statement');
  }
}

function possibleIn(scope: Scope, position: number): Possible {
  return { nullable: !scope.outputNeverNull(position), values: scope.outputValues(position) };
}
