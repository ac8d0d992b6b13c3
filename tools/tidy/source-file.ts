import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node, type ParseResult, parseSync, visitorKeys } from 'oxc-parser';

/** A source file, prepared for the rules. */
export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
  /** The 1-based line of an offset into the text. */
  lineAt(offset: number): number;
  /** Parsed on first use. Throws when the file is not valid TypeScript or JavaScript. */
  syntax(): ParseResult;
}

/** One breach of a rule: where it is, and what to do about it. */
export interface Finding {
  path: string;
  line: number;
  fix: string;
}

export interface Rule {
  /** The rule, as a sentence. */
  name: string;
  check(file: SourceFile): Finding[];
}

export function sourceFile(path: string, text: string): SourceFile {
  let parsed: ParseResult | undefined;
  let lineStarts: number[] | undefined;
  return {
    path,
    text,
    lineAt(offset) {
      lineStarts ??= [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
      return lineStarts.findLastIndex((start) => start <= offset) + 1;
    },
    syntax() {
      parsed ??= parse(path, text);
      return parsed;
    },
  };
}

function parse(path: string, text: string): ParseResult {
  const parsed = parseSync(path, text);
  const fatal = parsed.errors.find((error) => error.severity === 'Error');
  if (fatal) throw new Error(`${path} cannot be read: ${fatal.message}`);
  return parsed;
}

const foldersNotOurs = new Set([
  'node_modules',
  'dist',
  'bundle',
  'coverage',
  'test-results',
  'playwright-report',
]);
const generated = new Set(['package-lock.json', 'packages/server/schema.sql']);
const textEndings = /\.(tsx?|mjs|js|sql|css|html|json|md|yml|yaml|sh|svg|po)$|(^|\/)(Dockerfile|\.ci\/run)$/;

/** Every text file under the repository's root that is neither generated nor installed. */
export function readProject(root: string): SourceFile[] {
  return filesUnder(root, '')
    .filter((path) => textEndings.test(path) && !generated.has(path))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry: Dirent) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) return [path];
    const skipped =
      foldersNotOurs.has(entry.name) ||
      path === 'data' ||
      (entry.name.startsWith('.') && entry.name !== '.ci' && entry.name !== '.github');
    return entry.isDirectory() && !skipped ? filesUnder(root, path) : [];
  });
}

/** TypeScript or JavaScript written by hand. */
export function isCode(path: string): boolean {
  return /\.(tsx?|mjs|js)$/.test(path) && !/\.generated\.ts$/.test(path);
}

/** Tests, and code that only tests use. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|^(packages|apps)\/[^/]+\/test\/|^e2e\//.test(path);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The direct children of a syntax node, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key);
    if (Array.isArray(value)) children.push(...value.filter(isNode));
    else if (isNode(value)) children.push(value);
  }
  return children;
}

/** The nodes of whole files: every rule looks at all of them. */
const nodesOfPrograms = new WeakMap<Node, readonly Node[]>();

/** A syntax node and all nodes inside it, in the order of the text. */
export function nodesOf(node: Node): readonly Node[] {
  if (node.type !== 'Program') return collected(node, []);
  const known = nodesOfPrograms.get(node) ?? collected(node, []);
  nodesOfPrograms.set(node, known);
  return known;
}

function collected(node: Node, into: Node[]): Node[] {
  into.push(node);
  for (const child of childrenOf(node)) collected(child, into);
  return into;
}

/** The name of an identifier or of a member's last part: `now` for `Date.now`; null for anything else. */
export function tailName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return tailName(node.expression);
  if (node.type === 'TSNonNullExpression') return tailName(node.expression);
  if (node.type !== 'MemberExpression') return null;
  if (!node.computed && node.property.type === 'Identifier') return node.property.name;
  return node.property.type === 'Literal' && typeof node.property.value === 'string'
    ? node.property.value
    : null;
}

/** A dotted name such as `Date.now` or `globalThis.crypto.randomUUID`; null for anything else. */
export function dottedName(node: Node): string | null {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ChainExpression') return dottedName(node.expression);
  if (node.type !== 'MemberExpression') return null;
  const object = dottedName(node.object);
  const property = tailName(node);
  return object === null || property === null ? null : `${object}.${property}`.replace(/^globalThis\./, '');
}

/** The words of an identifier: `list_price` and `listPrice` are both list, price. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((word) => word !== '');
}

/** The findings of a rule that looks at one syntax node at a time. `look` answers the fix, or null. */
export function findNodes(file: SourceFile, look: (node: Node) => string | null): Finding[] {
  const findings: Finding[] = [];
  for (const node of nodesOf(file.syntax().program)) {
    const fix = look(node);
    if (fix !== null) findings.push({ path: file.path, line: file.lineAt(node.start), fix });
  }
  return findings;
}

/** The findings of a rule that searches the text. The pattern must be global. */
export function findText(file: SourceFile, pattern: RegExp, fix: (match: string) => string): Finding[] {
  return [...file.text.matchAll(pattern)].map((match) => ({
    path: file.path,
    line: file.lineAt(match.index),
    fix: fix(match[0]),
  }));
}

/** The texts of a file's constants, by their names. */
export function constantTexts(file: SourceFile): Map<string, string> {
  return new Map(
    nodesOf(file.syntax().program).flatMap((node): [string, string][] => {
      if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return [];
      const { init } = node;
      return init?.type === 'Literal' && typeof init.value === 'string' ? [[node.id.name, init.value]] : [];
    }),
  );
}
