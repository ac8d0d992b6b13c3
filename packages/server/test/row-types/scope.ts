import { found } from './catalog.ts';
import { documentOf, sameOf } from './documents.ts';
import { type Facts, factsOf } from './facts.ts';
import { neverNull } from './never-null.ts';
import { type Tree, TreeNode } from './node-tree.ts';
import { EXISTS_SUBLINK, valuesOf } from './values.ts';
import {
  type Document,
  type Found,
  type Known,
  keyOf,
  type QueryView,
  type ScopeColumn,
  unionOf,
} from './view.ts';

const SELECT = 1;
const UPDATE = 2;
const EXCEPT = 3;

/** Kinds of range table entries, as PostgreSQL numbers them. */
const [RELATION, SUBQUERY, JOIN, FUNCTION, VALUES, CTE, GROUP] = [0, 1, 2, 3, 5, 6, 9];

/** Where an expression has those that it passes on. */
const PASSED_ON = ['arg', 'expr', 'result', 'defresult'];
/** Expressions that answer whether, and nothing else. */
const COMPARISONS = ['NULLTEST', 'DISTINCTEXPR', 'BOOLEXPR', 'BOOLEANTEST', 'SCALARARRAYOPEXPR'];

/** One query with the facts about it: which columns are never null, and their possible texts. */
export class Scope implements QueryView {
  readonly query: TreeNode;
  readonly known: Known;
  readonly #parent: Scope | null;
  readonly #entries: readonly TreeNode[];
  readonly innerScopes = new Map<TreeNode, Scope>();
  readonly fullJoins: readonly (readonly [number[], number[]])[];
  #extended: Set<number>;
  readonly #facts: Facts;
  readonly #asked = new Set<string>();

  constructor(query: TreeNode, known: Known, parent: Scope | null) {
    this.query = query;
    this.known = known;
    this.#parent = parent;
    this.#entries = query.nodes('rtable');
    this.#extended = new Set();
    for (const item of query.node('jointree')?.nodes('fromlist') ?? []) {
      noteExtended(item, false, this.#extended);
    }
    this.fullJoins = query.node('jointree')?.nodes('fromlist').flatMap(fullJoinsIn) ?? [];
    this.#facts = known.conditions ? factsOf(this) : { notNull: new Map(), values: new Map() };
    for (const { entry } of this.#facts.notNull.values()) this.#extended.delete(entry);
    if (query.number('commandType') === UPDATE) this.#forgetAssigned();
  }

  get outputs(): TreeNode[] {
    const list = this.query.number('commandType') === SELECT ? 'targetList' : 'returningList';
    return this.query.nodes(list).filter((target) => !target.is('resjunk'));
  }

  outputNeverNull(position: number): boolean {
    return this.#once(`null ${position}`, true, () => {
      const branches = this.#branches();
      if (branches !== null) return branches.every((branch) => branch.outputNeverNull(position));
      return neverNull(this, this.#output(position));
    });
  }

  outputValues(position: number): ReadonlySet<string> | null {
    return this.#once(`values ${position}`, new Set<string>(), () => {
      const branches = this.#branches();
      if (branches === null) return valuesOf(this, this.#output(position));
      return unionOf(branches.map((branch) => branch.outputValues(position)));
    });
  }

  /** The table columns that an output is taken from unchanged: `member.password_hash`. */
  outputOrigins(position: number): string[] {
    return this.#once(`origins ${position}`, [], () => {
      const branches = this.#branches();
      if (branches !== null) return branches.flatMap((branch) => branch.outputOrigins(position));
      return this.originsOf(this.#output(position));
    });
  }

  /** A recursive query asks about its own columns again; `again` then leaves the answer to its other branch. */
  #once<Answer>(question: string, again: Answer, answer: () => Answer): Answer {
    if (this.#asked.has(question)) return again;
    this.#asked.add(question);
    try {
      return answer();
    } finally {
      this.#asked.delete(question);
    }
  }

  whenThere(entries: readonly number[], answer: () => boolean): boolean {
    const extended = this.#extended;
    this.#extended = new Set([...extended].filter((entry) => !entries.includes(entry)));
    try {
      return answer();
    } finally {
      this.#extended = extended;
    }
  }

  originsOf(expression: TreeNode): string[] {
    const { view, column, expression: other } = this.follow(expression);
    if (column !== null) return view.columnOrigins(column);
    if (other.kind === 'SUBLINK') {
      const query = other.number('subLinkType') === EXISTS_SUBLINK ? null : other.node('subselect');
      return query === null ? [] : view.inner(query).outputOrigins(0);
    }
    // The texts of a `case`, the arguments of a function; what is only compared is not passed on.
    const parts = [
      ...PASSED_ON.map((field) => other.node(field)),
      ...other.nodes('args'),
      ...other.nodes('elements'),
    ];
    return COMPARISONS.includes(other.kind)
      ? []
      : parts.flatMap((part) => (part === null ? [] : view.originsOf(part)));
  }

  follow(expression: TreeNode): Found {
    if (expression.kind !== 'VAR') return { view: this, column: null, expression };
    const levels = expression.number('varlevelsup');
    if (levels > 0) return this.#outer(levels).#followHere(expression);
    return this.#followHere(expression);
  }

  /** Whether a column is never null, by its table and by the conditions that count. */
  columnNeverNull(column: ScopeColumn): boolean {
    if (this.#facts.notNull.has(keyOf(column))) return true;
    if (this.#extended.has(column.entry)) return false;
    if (column.attribute <= 0) return true;
    const entry = this.#entry(column.entry);
    const position = column.attribute - 1;
    switch (entry.number('rtekind')) {
      case RELATION: {
        const relation = this.known.catalog.relation(entry.number('relid'));
        if (relation.view !== null) return this.inner(relation.view).outputNeverNull(position);
        return found(relation.columns.get(column.attribute), relation.name).notNull;
      }
      case FUNCTION:
        return this.#functionNeverNull(entry, position);
      case VALUES:
        return this.#rowsOfValues(entry, position).every((value) => neverNull(this, value));
      default:
        return this.#queryOf(entry)?.outputNeverNull(position) ?? false;
    }
  }

  columnValues(column: ScopeColumn): ReadonlySet<string> | null {
    const narrowed = this.#facts.values.get(keyOf(column));
    if (narrowed !== undefined) return narrowed;
    const entry = this.#entry(column.entry);
    const position = column.attribute - 1;
    switch (entry.number('rtekind')) {
      case RELATION: {
        const relation = this.known.catalog.relation(entry.number('relid'));
        if (relation.view !== null) return this.inner(relation.view).outputValues(position);
        return relation.columns.get(column.attribute)?.values ?? null;
      }
      case VALUES:
        return unionOf(this.#rowsOfValues(entry, position).map((value) => valuesOf(this, value)));
      default:
        return this.#queryOf(entry)?.outputValues(position) ?? null;
    }
  }

  columnOrigins(column: ScopeColumn): string[] {
    const entry = this.#entry(column.entry);
    if (entry.number('rtekind') !== RELATION) {
      return this.#queryOf(entry)?.outputOrigins(column.attribute - 1) ?? [];
    }
    const relation = this.known.catalog.relation(entry.number('relid'));
    if (relation.view !== null) return this.inner(relation.view).outputOrigins(column.attribute - 1);
    // Attribute 0 is the whole row.
    const columns =
      column.attribute === 0 ? [...relation.columns.values()] : [relation.columns.get(column.attribute)];
    return columns.flatMap((each) => (each === undefined ? [] : [`${relation.name}.${each.name}`]));
  }

  outputDocument(position: number): Document | null {
    return this.#once(`document ${position}`, null, () => {
      const branches = this.#branches();
      if (branches !== null) return sameOf(branches.map((branch) => branch.outputDocument(position)));
      return documentOf(this, this.#output(position));
    });
  }

  columnDocument(column: ScopeColumn): Document | null {
    const entry = this.#entry(column.entry);
    const position = column.attribute - 1;
    if (entry.number('rtekind') !== RELATION) return this.#queryOf(entry)?.outputDocument(position) ?? null;
    const { view } = this.known.catalog.relation(entry.number('relid'));
    return view === null ? null : this.inner(view).outputDocument(position);
  }

  #output(position: number): TreeNode {
    return found(this.outputs[position]?.node('expr') ?? undefined, `column ${position + 1}`);
  }

  /** The queries that a union, an intersection or a difference takes rows from; null for a simple query. */
  #branches(): Scope[] | null {
    const operation = this.query.node('setOperations');
    if (operation === null) return null;
    return leavesOf(operation).map((leaf) => {
      const entry = this.#entry(leaf.number('rtindex'));
      return found(this.#queryOf(entry) ?? undefined, 'a branch of a union');
    });
  }

  #entry(number: number): TreeNode {
    return found(this.#entries[number - 1], `entry ${number} of the range table`);
  }

  #outer(levels: number): Scope {
    if (levels === 0) return this;
    return found(this.#parent ?? undefined, 'the query around').#outer(levels - 1);
  }

  #followHere(expression: TreeNode): Found {
    const [number, attribute] = [expression.number('varno'), expression.number('varattno')];
    const entry = this.#entry(number);
    const kind = entry.number('rtekind');
    if (kind === JOIN || kind === GROUP) {
      const target = itemOf(entry.value(kind === JOIN ? 'joinaliasvars' : 'groupexprs'), attribute - 1);
      return this.follow(found(target ?? undefined, 'the column of a join'));
    }
    return { view: this, column: { entry: number, attribute }, expression: null };
  }

  #queryOf(entry: TreeNode): Scope | null {
    const kind = entry.number('rtekind');
    if (kind === SUBQUERY) return this.inner(found(entry.node('subquery') ?? undefined, 'a subquery'));
    if (kind !== CTE) return null;
    const scope = this.#outer(entry.number('ctelevelsup'));
    const named = scope.query.nodes('cteList').find((each) => each.text('ctename') === entry.text('ctename'));
    return scope.inner(found(named?.node('ctequery') ?? undefined, 'a common table expression'));
  }

  inner(query: TreeNode): Scope {
    let child = this.innerScopes.get(query);
    if (child === undefined) {
      child = new Scope(query, this.known, this);
      this.innerScopes.set(query, child);
    }
    return child;
  }

  #functionNeverNull(entry: TreeNode, position: number): boolean {
    let first = 0;
    for (const each of entry.nodes('functions')) {
      const count = each.number('funccolcount');
      if (position < first + count) {
        const call = each.node('funcexpr');
        // Functions listed together in `rows from` are padded with nulls to the longest.
        const alone = entry.nodes('functions').length === 1;
        return (
          alone &&
          call?.kind === 'FUNCEXPR' &&
          SERIES.has(this.known.catalog.function(call.number('funcid')).name)
        );
      }
      first += count;
    }
    // The column of `with ordinality`.
    return true;
  }

  #rowsOfValues(entry: TreeNode, position: number): TreeNode[] {
    const lists = entry.value('values_lists');
    if (!Array.isArray(lists)) return [];
    return lists.map((list) => found(itemOf(list, position) ?? undefined, 'a value'));
  }

  /** A condition on a column applies before the column is set. */
  #forgetAssigned(): void {
    const entry = this.query.number('resultRelation');
    for (const target of this.query.nodes('targetList')) {
      const key = keyOf({ entry, attribute: target.number('resno') });
      this.#facts.notNull.delete(key);
      this.#facts.values.delete(key);
    }
  }
}

const SERIES: ReadonlySet<string> = new Set([
  'generate_series',
  'jsonb_object_keys',
  'regexp_split_to_table',
]);

function itemOf(list: Tree, position: number): TreeNode | null {
  const item = Array.isArray(list) ? list[position] : null;
  return item instanceof TreeNode ? item : null;
}

function leavesOf(operation: TreeNode): TreeNode[] {
  if (operation.kind === 'RANGETBLREF') return [operation];
  const sides =
    operation.number('op') === EXCEPT
      ? [operation.node('larg')]
      : [operation.node('larg'), operation.node('rarg')];
  return sides.flatMap((side) => (side === null ? [] : leavesOf(side)));
}

const [, LEFT, FULL, RIGHT] = [0, 1, 2, 3];

/** Notes the entries on the side of an outer join that may be missing. */
function noteExtended(item: TreeNode, missing: boolean, extended: Set<number>): void {
  if (item.kind === 'RANGETBLREF') {
    if (missing) extended.add(item.number('rtindex'));
    return;
  }
  const type = item.number('jointype');
  const [left, right] = [item.node('larg'), item.node('rarg')];
  if (left) noteExtended(left, missing || type === RIGHT || type === FULL, extended);
  if (right) noteExtended(right, missing || type === LEFT || type === FULL, extended);
}

/** The full joins that no other outer join can leave out. */
function fullJoinsIn(item: TreeNode): (readonly [number[], number[]])[] {
  const [left, right] = [item.node('larg'), item.node('rarg')];
  if (left === null || right === null) return [];
  const type = item.number('jointype');
  if (type === FULL) return [[entriesIn(left), entriesIn(right)]];
  return [...(type === RIGHT ? [] : fullJoinsIn(left)), ...(type === LEFT ? [] : fullJoinsIn(right))];
}

function entriesIn(item: TreeNode): number[] {
  if (item.kind === 'RANGETBLREF') return [item.number('rtindex')];
  return [item.node('larg'), item.node('rarg')].flatMap((side) => (side === null ? [] : entriesIn(side)));
}
