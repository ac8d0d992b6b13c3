import type { Column } from './describe.ts';
import type { QueryCall, RowProperty, Shape } from './queries.ts';
import type { Document } from './view.ts';

/** The driver's result for each type that a row may have (platform/database). */
const SHAPES: Readonly<Record<string, Shape['kind']>> = {
  bigint: 'bigint',
  integer: 'number',
  smallint: 'number',
  oid: 'number',
  'double precision': 'number',
  real: 'number',
  numeric: 'text',
  text: 'text',
  'character varying': 'text',
  name: 'text',
  uuid: 'text',
  date: 'text',
  inet: 'text',
  cidr: 'text',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
};
/** Lists that the driver parses; it leaves the items of bigint[] as text. */
const LISTS: readonly string[] = ['integer[]', 'text[]', 'uuid[]', 'boolean[]', 'timestamp with time zone[]'];
const DOCUMENTS: readonly string[] = ['json', 'jsonb'];

/**
 * A comment in a query states what PostgreSQL cannot infer: `total is not null: each campaign has a posting`.
 */
const PROMISE = /\/\* (\w+(?:, \w+)*) (?:is|are) (not null|of its type): (\S[^*]+?) \*\//g;
const STAR = /(?:\bselect\s+(?:distinct\s+)?|\breturning\s+|,\s*|\w\.)\*/i;
const PASSWORD = /\.password_hash$/;
/** Who may read a password’s hash: signing in, and a recovery, which puts the password into force that waited with it. */
const PASSWORD_READERS =
  /\/features\/(?:(?:members|operators)\/credentials|recoveries\/waiting-password)-sql\.ts$/;

interface Promised {
  notNull: Set<string>;
  ofType: Set<string>;
}

/** The differences between a query's columns and its row type, each as one sentence. */
export function faultsBetween(
  text: string,
  columns: readonly Column[],
  row: NonNullable<QueryCall['row']>,
): string[] {
  const properties = new Map(row.properties.map((property) => [property.name, property]));
  const promised = promisesIn(text);
  const names = columns.map(({ name }) => name);
  const faults = [
    ...names
      .filter((name, position) => names.indexOf(name) !== position)
      .map((name) => `${name} occurs twice`),
    ...row.properties
      .filter(({ name }) => !names.includes(name))
      .map(({ name }) => `no column is named ${name}`),
  ];
  for (const column of columns) {
    const property = properties.get(column.name);
    if (property === undefined) faults.push(`the column ${column.name} is not in ${row.name}`);
    else faults.push(...columnFaults(column, property, promised));
  }
  for (const name of [...promised.notNull, ...promised.ofType]) {
    faults.push(`the comment need not mention ${name}: remove it there`);
  }
  return faults;
}

/** The faults of a statement that do not depend on its row type. */
export function faultsIn(text: string, columns: readonly Column[], { path, open }: QueryCall): string[] {
  const faults: string[] = [];
  if (STAR.test(text.replace(PROMISE, ''))) faults.push('name the columns: * changes with the table');
  const password = columns.find(
    ({ type, origins }) => type !== 'boolean' && origins.some((origin) => PASSWORD.test(origin)),
  );
  if (password && !PASSWORD_READERS.test(path)) {
    faults.push(`${password.name} is a password: only credentials-sql.ts may read it`);
  }
  if (open && columns.length > 0) faults.push('name the type of its rows');
  return faults;
}

function promisesIn(text: string): Promised {
  const promised: Promised = { notNull: new Set(), ofType: new Set() };
  for (const [, names = '', what] of text.matchAll(PROMISE)) {
    for (const name of names.split(', '))
      (what === 'not null' ? promised.notNull : promised.ofType).add(name);
  }
  return promised;
}

function columnFaults(column: Column, property: RowProperty, promised: Promised): string[] {
  const { name } = column;
  if (property.optional) return [`${name} is always present: it is not optional`];
  const shape = shapeFault(column, property);
  if (shape !== null) return [shape];
  return [...nullFaults(column, property, promised), ...valueFaults(column, property, promised)];
}

function shapeFault({ name, type, document }: Column, { shape, text }: RowProperty): string | null {
  if (DOCUMENTS.includes(type)) return documentFault(name, document, shape);
  const fits = LISTS.includes(type)
    ? shape.kind === 'array' && shape.item.kind === SHAPES[type.slice(0, -2)]
    : shape.kind === SHAPES[type];
  return fits ? null : `${name} is ${type} and not ${text}`;
}

/** A document that the query builds has the keys of its type; what is stored is known to nobody here. */
function documentFault(name: string, document: Document | null, shape: Shape): string | null {
  if (document === null) return null;
  if ('item' in document) {
    if (shape.kind !== 'array') return shape.kind === 'object' ? `${name} is a list and not an object` : null;
    return documentFault(name, document.item, shape.item);
  }
  if (shape.kind === 'array') return `${name} is an object and not a list`;
  if (shape.kind !== 'object') return null;
  const [built, declared] = [document.keys, shape.keys].map((keys) => [...keys].sort().join(', '));
  return built === declared ? null : `${name} has the keys ${built}, and its type has ${declared}`;
}

function nullFaults(
  { name, here, ever }: Column,
  { nullable: mayBeNull, text }: RowProperty,
  { notNull }: Promised,
): string[] {
  if (mayBeNull && !ever.nullable) return [`${name} is never null, and its type is ${text}`];
  if (mayBeNull || !here.nullable) return [];
  return notNull.delete(name) ? [] : [`${name} can be null, and its type is ${text}`];
}

function valueFaults(
  { name, type, here, ever }: Column,
  { shape }: RowProperty,
  { ofType }: Promised,
): string[] {
  if (DOCUMENTS.includes(type) || shape.kind !== 'text' || shape.values === null) return [];
  const { values: declared } = shape;
  if (here.values === null) {
    return ofType.delete(name) ? [] : [`${name} can be any text, and its type is a list`];
  }
  const missing = [...here.values].filter((value) => !declared.has(value));
  const beyond = [...declared].filter((value) => ever.values?.has(value) === false);
  if (missing.length > 0 && ofType.delete(name)) return [];
  return [
    ...missing.map((value) => `${name} can be '${value}', which its type does not have`),
    ...beyond.map((value) => `${name} is never '${value}', which its type has`),
  ];
}
