import type { Node } from 'oxc-parser';
import { constantsOf, wholeText } from '../rules/sql.ts';
import { nodesOf, type SourceFile } from '../source-file.ts';

/** A kind of subject, among the names that a feature shares. */
const SUBJECT = 'subject of the kind ';

export function isSubject(name: string): boolean {
  return name.startsWith(SUBJECT);
}

/** A feature's declarations in its schema.ts. */
export interface Declared {
  owner: string;
  path: string;
  tables: string[];
  /** Its views and functions by name, each with its SQL. */
  shared: Map<string, string>;
}

/**
 * The owner of a server file: a feature, the platform, or, for what is outside both, its folder or `server`, which own no
 * table: they ask a feature for an act. Null for files outside of the server.
 */
export function ownerOf(path: string): string | null {
  const [, inside] = /^packages\/server\/src\/(.+)$/.exec(path) ?? [];
  if (inside === undefined) return null;
  return /^features\/([^/]+)\//.exec(inside)?.[1] ?? /^([^/]+)\//.exec(inside)?.[1] ?? 'server';
}

/** The declarations of each schema.ts. */
export function declaredIn(files: readonly SourceFile[]): Declared[] {
  return files.flatMap((file) => {
    const owner = /\/schema\.ts$/.test(file.path) ? ownerOf(file.path) : null;
    if (owner === null) return [];
    const tables: string[] = [];
    const shared = new Map<string, string>();
    for (const node of nodesOf(file.syntax().program)) {
      if (node.type !== 'Property' || node.key.type !== 'Identifier') continue;
      if (node.key.name === 'tables') tables.push(...stringsOf(node.value));
      if (['views', 'functions'].includes(node.key.name)) {
        for (const [name, sql] of sharedOf(file, node.value)) shared.set(name, sql);
      }
      if (node.key.name === 'subjects') {
        for (const [kind, sql] of subjectsOf(node.value)) shared.set(`${SUBJECT}${kind}`, sql);
      }
    }
    return [{ owner, path: file.path, tables, shared }];
  });
}

function stringsOf(node: Node): string[] {
  if (node.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((element) =>
    element?.type === 'Literal' && typeof element.value === 'string' ? [element.value] : [],
  );
}

function sharedOf(file: SourceFile, node: Node): [string, string][] {
  return propertiesOf(node).flatMap(([name, value]) => {
    const sql = propertiesOf(value).find(([key]) => key === 'sql')?.[1];
    return sql === undefined ? [] : [[name, wholeText(sql, constantsOf(file))]];
  });
}

/** Each kind of subject with what its part of the view `shared.subject` reads. */
function subjectsOf(node: Node): [string, string][] {
  return propertiesOf(node).map(([kind, value]) => {
    const table = propertiesOf(value).find(([key]) => key === 'table')?.[1];
    return [kind, `select 1 from ${table?.type === 'Literal' ? table.value : ''}`];
  });
}

function propertiesOf(node: Node): [string, Node][] {
  if (node.type !== 'ObjectExpression') return [];
  return node.properties.flatMap((property): [string, Node][] =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [[property.key.name, property.value]]
      : [],
  );
}

/** The ledger's tables, and the views and functions that others may use. */
export function ledgerNames(files: readonly SourceFile[]): {
  tables: ReadonlySet<string>;
  face: ReadonlySet<string>;
} {
  const texts = files.filter(({ path }) => path.startsWith('packages/ledger/migrations/'));
  const made = (what: RegExp) =>
    new Set(texts.flatMap(({ text }) => [...text.matchAll(what)].map(([, name = '']) => name)));
  return {
    tables: made(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(ledger\.\w+)/gi),
    face: made(/\bcreate\s+(?:or\s+replace\s+)?(?:view|function|procedure)\s+(ledger\.\w+)/gi),
  };
}
