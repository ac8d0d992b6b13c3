import type { TreeNode } from './node-tree.ts';
import { type QueryView, unionOf } from './view.ts';

/** The varlena header in front of a text's bytes. */
const HEADER_BYTES = 4;
const TEXT = 25;
/** A literal that nothing gave a type, such as a key of `jsonb_build_object`: its bytes end with a zero. */
const UNKNOWN = 705;

/** Every possible text of an expression when it is not null; null: any. */
export function valuesOf(scope: QueryView, expression: TreeNode): ReadonlySet<string> | null {
  const place = scope.follow(expression);
  if (place.column !== null) return place.view.columnValues(place.column);
  const { expression: other } = place;
  const child = other.node('arg');
  switch (other.kind) {
    case 'CONST':
      return constantTexts(other);
    case 'CASEEXPR': {
      const results = [...other.nodes('args').map((when) => when.node('result')), other.node('defresult')];
      return unionOf(
        results.map((result) => (result === null ? new Set<string>() : valuesOf(place.view, result))),
      );
    }
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return unionOf(other.nodes('args').map((each) => valuesOf(place.view, each)));
    case 'NULLIFEXPR': {
      const [first] = other.nodes('args');
      return first === undefined ? null : valuesOf(place.view, first);
    }
    case 'RELABELTYPE':
      return child === null ? null : valuesOf(place.view, child);
    case 'AGGREF': {
      const [first] = other.nodes('args');
      const value = first?.node('expr');
      const picks = ['min', 'max', 'any_value'].includes(
        scope.known.catalog.function(other.number('aggfnoid')).name,
      );
      return picks && value ? valuesOf(place.view, value) : null;
    }
    case 'SUBLINK': {
      const query = other.node('subselect');
      const scalar = other.number('subLinkType') === EXPRESSION_SUBLINK;
      return scalar && query !== null ? place.view.inner(query).outputValues(0) : null;
    }
    default:
      return null;
  }
}

/** `exists (select …)`, which has no columns, and `(select …)` as a value. */
export const EXISTS_SUBLINK = 0;
export const EXPRESSION_SUBLINK = 4;

/** The texts of a constant or of a list of constants; null for anything else. A null has none. */
export function constantTexts(node: TreeNode): ReadonlySet<string> | null {
  if (node.kind === 'ARRAYEXPR') return unionOf(node.nodes('elements').map(constantTexts));
  const type = node.kind === 'CONST' ? node.number('consttype') : null;
  if (type !== TEXT && type !== UNKNOWN) return null;
  if (node.is('constisnull')) return new Set();
  const words = node.value('constvalue');
  if (!Array.isArray(words)) return null;
  // `5 [ 36 0 0 0 97 ]`: the length, then the bytes, signed.
  const bytes = words.slice(2, -1).map((word) => Number(word) & 0xff);
  const own = type === TEXT ? bytes.slice(HEADER_BYTES) : bytes.slice(0, -1);
  return new Set([Buffer.from(own).toString('utf8')]);
}
