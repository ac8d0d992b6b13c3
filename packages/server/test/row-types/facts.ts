import type { TreeNode } from './node-tree.ts';
import { constantTexts } from './values.ts';
import { keyOf, type QueryView, type ScopeColumn } from './view.ts';

/** The facts about a query's columns that its conditions imply for every row. */
export interface Facts {
  notNull: Map<string, ScopeColumn>;
  values: Map<string, ReadonlySet<string>>;
}

const IS_NOT_NULL = 1;
const IS_TRUE = 0;
const [INNER, LEFT, , RIGHT] = [0, 1, 2, 3];

export function factsOf(scope: QueryView): Facts {
  const facts: Facts = { notNull: new Map(), values: new Map() };
  const from = scope.query.node('jointree');
  if (from !== null) {
    for (const condition of conditionsOf(from)) note(facts, impliedBy(scope, condition));
  }
  return facts;
}

/** The conditions that every row meets: those of `where` and of inner joins. */
function conditionsOf(item: TreeNode): TreeNode[] {
  const quals = item.node('quals');
  if (item.kind === 'FROMEXPR') {
    return [...(quals ? [quals] : []), ...item.nodes('fromlist').flatMap(conditionsOf)];
  }
  if (item.kind !== 'JOINEXPR') return [];
  const type = item.number('jointype');
  const sides = [
    type === INNER || type === LEFT ? item.node('larg') : null,
    type === INNER || type === RIGHT ? item.node('rarg') : null,
  ];
  const inside = sides.flatMap((side) => (side === null ? [] : conditionsOf(side)));
  return type === INNER && quals ? [quals, ...inside] : inside;
}

function note(facts: Facts, more: Facts): void {
  for (const [key, column] of more.notNull) facts.notNull.set(key, column);
  for (const [key, values] of more.values) {
    const before = facts.values.get(key);
    facts.values.set(
      key,
      before === undefined ? values : new Set([...before].filter((text) => values.has(text))),
    );
  }
}

/** What follows from a condition that is true. */
function impliedBy(scope: QueryView, condition: TreeNode): Facts {
  if (condition.kind === 'BOOLEXPR' && condition.text('boolop') === 'and') {
    const facts: Facts = { notNull: new Map(), values: new Map() };
    for (const part of condition.nodes('args')) note(facts, impliedBy(scope, part));
    return facts;
  }
  if (condition.kind === 'BOOLEXPR' && condition.text('boolop') === 'or') {
    return commonOf(condition.nodes('args').map((part) => impliedBy(scope, part)));
  }
  const argument = condition.node('arg');
  if (condition.kind === 'NULLTEST' && argument !== null) {
    const notNull = condition.number('nulltesttype') === IS_NOT_NULL;
    return { notNull: notNull ? neededBy(scope, argument) : new Map(), values: new Map() };
  }
  if (condition.kind === 'BOOLEANTEST' && argument !== null) {
    if (condition.number('booltesttype') === IS_TRUE) return impliedBy(scope, argument);
    return { notNull: new Map(), values: new Map() };
  }
  return { notNull: neededBy(scope, condition), values: equalTo(scope, condition) };
}

/** What follows from each of several conditions. */
function commonOf([first, ...others]: Facts[]): Facts {
  const common: Facts = { notNull: new Map(), values: new Map() };
  if (first === undefined) return common;
  for (const [key, column] of first.notNull) {
    if (others.every((other) => other.notNull.has(key))) common.notNull.set(key, column);
  }
  for (const [key, values] of first.values) {
    const all = [values, ...others.map((other) => other.values.get(key))];
    const known = all.filter((set) => set !== undefined);
    if (known.length === all.length) common.values.set(key, new Set(known.flatMap((set) => [...set])));
  }
  return common;
}

/** The columns without which an expression is null. */
function neededBy(scope: QueryView, expression: TreeNode): Map<string, ScopeColumn> {
  const place = scope.follow(expression);
  if (place.column !== null) {
    return new Map(place.view === scope ? [[keyOf(place.column), place.column]] : []);
  }
  const { expression: other } = place;
  return new Map(strictParts(scope, other).flatMap((part) => [...neededBy(scope, part)]));
}

function strictParts(scope: QueryView, expression: TreeNode): TreeNode[] {
  const args = expression.nodes('args');
  switch (expression.kind) {
    case 'OPEXPR':
      return scope.known.catalog.function(expression.number('opfuncid')).strict ? args : [];
    case 'SCALARARRAYOPEXPR':
      return scope.known.catalog.function(expression.number('opfuncid')).strict ? args.slice(0, 1) : [];
    case 'FUNCEXPR':
      return scope.known.catalog.function(expression.number('funcid')).strict ? args : [];
    case 'BOOLEXPR':
      return expression.text('boolop') === 'not' ? args : [];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return [expression.node('arg')].filter((part) => part !== null);
    default:
      return [];
  }
}

/** `stage = 'paid'` and `stage in ('paid', 'closed')` leave a column with these texts. */
function equalTo(scope: QueryView, condition: TreeNode): Map<string, ReadonlySet<string>> {
  const [column, value] = condition.nodes('args');
  if (column === undefined || value === undefined) return new Map();
  const any = condition.kind === 'SCALARARRAYOPEXPR' && condition.is('useOr');
  if (condition.kind !== 'OPEXPR' && !any) return new Map();
  if (scope.known.catalog.operator(condition.number('opno')) !== '=') return new Map();
  const place = scope.follow(column);
  const texts = constantTexts(value);
  if (place.column === null || place.view !== scope || texts === null) return new Map();
  return new Map([[keyOf(place.column), texts]]);
}
