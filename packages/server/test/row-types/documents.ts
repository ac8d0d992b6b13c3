import type { TreeNode } from './node-tree.ts';
import { constantTexts, EXPRESSION_SUBLINK } from './values.ts';
import type { Document, QueryView } from './view.ts';

/** The outline of a document, where the query builds it; null: it is stored, or computed in another way. */
export function documentOf(scope: QueryView, expression: TreeNode): Document | null {
  const { view, column, expression: other } = scope.follow(expression);
  if (column !== null) return view.columnDocument(column);
  const parts = (nodes: readonly (TreeNode | null)[]) =>
    sameOf(nodes.flatMap((node) => (node === null || node.kind === 'CONST' ? [] : [documentOf(view, node)])));
  switch (other.kind) {
    case 'CASEEXPR':
      return parts([...other.nodes('args').map((when) => when.node('result')), other.node('defresult')]);
    case 'COALESCEEXPR':
      return parts(other.nodes('args'));
    case 'SUBLINK': {
      const query = other.node('subselect');
      const scalar = other.number('subLinkType') === EXPRESSION_SUBLINK;
      return scalar && query !== null ? view.inner(query).outputDocument(0) : null;
    }
    case 'AGGREF': {
      if (!isNamed(scope, other.number('aggfnoid'), ['json_agg', 'jsonb_agg'])) return null;
      const value = other.nodes('args')[0]?.node('expr');
      return { item: value ? documentOf(view, value) : null };
    }
    case 'FUNCEXPR':
      return isNamed(scope, other.number('funcid'), ['json_build_object', 'jsonb_build_object'])
        ? builtObject(other.nodes('args'))
        : null;
    default:
      return null;
  }
}

function isNamed({ known }: QueryView, oid: number, names: readonly string[]): boolean {
  const called = known.catalog.function(oid);
  return called.builtIn && names.includes(called.name);
}

/** The keys are every other argument. */
function builtObject(given: readonly TreeNode[]): Document | null {
  const keys = given.filter((_argument, place) => place % 2 === 0).map((key) => constantTexts(key));
  if (keys.includes(null)) return null;
  return { keys: new Set(keys.flatMap((texts) => [...(texts ?? [])])) };
}

/** The one outline that all of them have; null if they differ, or if one is unknown. */
export function sameOf(documents: readonly (Document | null)[]): Document | null {
  const [first, ...others] = documents;
  if (first === undefined || first === null) return null;
  const outline = outlineOf(first);
  return others.every((other) => other !== null && outlineOf(other) === outline) ? first : null;
}

function outlineOf(document: Document | null): string {
  if (document === null) return 'anything';
  return 'keys' in document ? [...document.keys].sort().join(', ') : `list of ${outlineOf(document.item)}`;
}
