import type { TreeNode } from './node-tree.ts';
import type { QueryView } from './view.ts';

/** Operators with a result for every value. Others, such as `->`, may return null. */
const OPERATORS: ReadonlySet<string> = new Set(
  '+ - * / % = <> < > <= >= || ~ !~ ~* !~* ~~ !~~ ~~* !~~* @> <@ && # | & ^@ ?'.split(' '),
);
/** Functions with a result for every value except null. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
    'abs',
    'round',
    'ceil',
    'floor',
    'trunc',
    'sign',
    'mod',
    'div',
    'float8',
    'int4',
    'int8',
    'numeric',
    'sqrt',
  ],
  ...[
    'lower',
    'upper',
    'left',
    'right',
    'length',
    'char_length',
    'btrim',
    'ltrim',
    'rtrim',
    'replace',
    'split_part',
  ],
  ...[
    'substr',
    'substring',
    'starts_with',
    'encode',
    'decode',
    'sha256',
    'md5',
    'text',
    'translate',
    'strpos',
    'hashtext',
  ],
  ...[
    'to_char',
    'timezone',
    'date_trunc',
    'extract',
    'date_part',
    'date',
    'make_interval',
    'to_timestamp',
    'age',
  ],
  ...[
    'to_json',
    'to_jsonb',
    'jsonb_array_length',
    'cardinality',
    'array_to_string',
    'array_append',
    'uuid_extract_version',
  ],
  ...[
    'generate_series',
    'hashtextextended',
    'octet_length',
    'bit_count',
    'get_byte',
    'network',
    'host',
    'set_masklen',
    'pg_column_size',
  ],
]);
/** Functions that never return null. */
const ALWAYS: ReadonlySet<string> = new Set([
  ...['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'gen_random_uuid', 'random'],
  ...[
    'concat',
    'jsonb_build_object',
    'jsonb_build_array',
    'json_build_object',
    'json_build_array',
    'row_to_json',
  ],
  ...['pg_backend_pid', 'current_database', 'txid_current', 'pg_advisory_xact_lock', 'nextval', 'num_nulls'],
]);
const COUNTS: ReadonlySet<string> = new Set(['count', 'regr_count']);
/** Aggregates that keep nulls, so that any row gives a result. */
const GATHERS: ReadonlySet<string> = new Set([
  'array_agg',
  'jsonb_agg',
  'json_agg',
  'jsonb_object_agg',
  'json_object_agg',
]);
const RANKS: ReadonlySet<string> = new Set([
  'row_number',
  'rank',
  'dense_rank',
  'percent_rank',
  'cume_dist',
  'ntile',
]);
const AGGREGATES: ReadonlySet<string> = new Set([
  ...[
    'sum',
    'min',
    'max',
    'avg',
    'bool_and',
    'bool_or',
    'every',
    'string_agg',
    'any_value',
    'percentile_cont',
  ],
  ...['percentile_disc', 'mode', 'stddev_pop', 'var_pop', 'bit_or', 'bit_and', 'first_value', 'last_value'],
]);

const EXPLICIT_CAST = 1;
const IMPLICIT_CAST = 2;
/** `range between unbounded preceding and current row`: a frame that always holds the row itself. */
const DEFAULT_FRAME = 1058;

/** Whether an expression is provably never null in any row of a query. */
export function neverNull(scope: QueryView, expression: TreeNode): boolean {
  const place = scope.follow(expression);
  if (place.column !== null) return place.view.columnNeverNull(place.column);
  return expressionNeverNull(place.view, place.expression);
}

function expressionNeverNull(scope: QueryView, node: TreeNode): boolean {
  const all = () => node.nodes('args').every((each) => neverNull(scope, each));
  switch (node.kind) {
    case 'CONST':
      return !node.is('constisnull');
    case 'PARAM':
      return scope.known.given.has(node.number('paramid'));
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ARRAYEXPR':
    case 'ROWEXPR':
    case 'SQLVALUEFUNCTION':
    case 'JSONCONSTRUCTOREXPR':
      return true;
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COLLATEEXPR':
      return neverNullPart(scope, node, 'arg');
    case 'BOOLEXPR':
      return all();
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return anyNeverNull(scope, node.nodes('args'));
    case 'CASEEXPR':
      return (
        neverNullPart(scope, node, 'defresult') &&
        node.nodes('args').every((when) => neverNullPart(scope, when, 'result'))
      );
    case 'OPEXPR':
    case 'SCALARARRAYOPEXPR':
      return OPERATORS.has(scope.known.catalog.operator(node.number('opno'))) && all();
    case 'FUNCEXPR':
      return callNeverNull(scope, node, all);
    case 'AGGREF':
      return aggregateNeverNull(scope, node);
    case 'WINDOWFUNC':
      return windowNeverNull(scope, node, all);
    case 'SUBLINK':
      return sublinkNeverNull(scope, node);
    default:
      return false;
  }
}

/** Whether one of several expressions is never null; one side of a full join is always present. */
function anyNeverNull(scope: QueryView, nodes: readonly TreeNode[]): boolean {
  const some = () => nodes.some((each) => neverNull(scope, each));
  return some() || scope.fullJoins.some((sides) => sides.every((side) => scope.whenThere(side, some)));
}

function neverNullPart(scope: QueryView, node: TreeNode, field: string): boolean {
  const part = node.node(field);
  return part !== null && neverNull(scope, part);
}

function callNeverNull(scope: QueryView, node: TreeNode, all: () => boolean): boolean {
  const { name, builtIn } = scope.known.catalog.function(node.number('funcid'));
  if (builtIn && ALWAYS.has(name)) return true;
  const [first] = node.nodes('args');
  // Its other arguments are written as empty text when they are null.
  if (builtIn && name === 'format') return first !== undefined && neverNull(scope, first);
  const cast = [EXPLICIT_CAST, IMPLICIT_CAST].includes(node.number('funcformat'));
  return builtIn && (cast || FUNCTIONS.has(name)) && all();
}

function aggregateNeverNull(scope: QueryView, node: TreeNode): boolean {
  const { name } = scope.known.catalog.function(node.number('aggfnoid'));
  if (COUNTS.has(name)) return true;
  // Without `group by`, zero rows are also a group.
  const grouped = scope.query.nodes('groupClause').length > 0 && scope.query.value('groupingSets') === null;
  if (!grouped || node.value('aggfilter') !== null) return false;
  if (GATHERS.has(name)) return true;
  return AGGREGATES.has(name) && node.nodes('args').every((target) => neverNullPart(scope, target, 'expr'));
}

function windowNeverNull(scope: QueryView, node: TreeNode, all: () => boolean): boolean {
  const { name } = scope.known.catalog.function(node.number('winfnoid'));
  if (COUNTS.has(name) || RANKS.has(name)) return true;
  const window = scope.query
    .nodes('windowClause')
    .find((each) => each.number('winref') === node.number('winref'));
  const ownRow = window?.number('frameOptions') === DEFAULT_FRAME && node.value('aggfilter') === null;
  return ownRow && AGGREGATES.has(name) && all();
}

const [EXISTS, , ANY, , EXPRESSION, , ARRAY] = [0, 1, 2, 3, 4, 5, 6];

function sublinkNeverNull(scope: QueryView, node: TreeNode): boolean {
  const type = node.number('subLinkType');
  if (type === EXISTS || type === ARRAY) return true;
  const query = node.node('subselect');
  if (query === null) return false;
  const inner = scope.inner(query);
  if (type === EXPRESSION) return answersOneRow(query) && inner.outputNeverNull(0);
  const compared = node.node('testexpr')?.nodes('args') ?? [];
  const outside = compared.filter(({ kind }) => kind !== 'PARAM');
  return type === ANY && outside.every((each) => neverNull(scope, each)) && inner.outputNeverNull(0);
}

/** Whether a query returns exactly one row, as aggregates without groups do. */
function answersOneRow(query: TreeNode): boolean {
  const aggregated = query.is('hasAggs') && query.nodes('groupClause').length === 0;
  const unlimited = ['havingQual', 'limitOffset', 'limitCount', 'setOperations', 'groupingSets'].every(
    (field) => query.value(field) === null,
  );
  return aggregated && unlimited;
}
