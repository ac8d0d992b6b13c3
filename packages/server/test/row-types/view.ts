import type { Catalog } from './catalog.ts';
import type { TreeNode } from './node-tree.ts';

/** A column of one entry of a query's range table. */
export interface ScopeColumn {
  entry: number;
  attribute: number;
}

/** The facts known before a query is analysed. */
export interface Known {
  catalog: Catalog;
  /** The numbers of the parameters that are never null. */
  given: ReadonlySet<number>;
  /** Whether the query's conditions count; otherwise a column may have any value that its table allows. */
  conditions: boolean;
}

/** An expression in its scope, or the column that it refers to. */
export type Found =
  | { view: QueryView; column: ScopeColumn; expression: null }
  | { view: QueryView; column: null; expression: TreeNode };

/** The outline of a JSON document that a query builds. */
export type Document = { keys: ReadonlySet<string> } | { item: Document | null };

/** The parts of a query that its expressions need. */
export interface QueryView {
  query: TreeNode;
  known: Known;
  /** Follows a column through joins, grouping and outer queries to the entry that has it. */
  follow(expression: TreeNode): Found;
  /** A query inside this one. */
  inner(query: TreeNode): QueryView;
  outputNeverNull(position: number): boolean;
  /** Every possible text of an output; null: any. */
  outputValues(position: number): ReadonlySet<string> | null;
  /** The entries on each side of its full joins. */
  fullJoins: readonly (readonly [number[], number[]])[];
  /** The answer for rows in which these entries are present. */
  whenThere(entries: readonly number[], answer: () => boolean): boolean;
  columnNeverNull(column: ScopeColumn): boolean;
  columnValues(column: ScopeColumn): ReadonlySet<string> | null;
  /** The table columns that an expression is made from, unless it only compares them: `member.password_hash`. */
  originsOf(expression: TreeNode): string[];
  columnOrigins(column: ScopeColumn): string[];
  outputOrigins(position: number): string[];
  /** The outline of an output that is a JSON document; null: it is stored, or computed in another way. */
  outputDocument(position: number): Document | null;
  columnDocument(column: ScopeColumn): Document | null;
}

export function keyOf({ entry, attribute }: ScopeColumn): string {
  return `${entry}.${attribute}`;
}

/** The union of several sets of texts; null if one of them is unknown. */
export function unionOf(sets: readonly (ReadonlySet<string> | null)[]): ReadonlySet<string> | null {
  const union = new Set<string>();
  for (const set of sets) {
    if (set === null) return null;
    for (const value of set) union.add(value);
  }
  return union;
}
