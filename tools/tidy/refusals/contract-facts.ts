import type { Node } from 'oxc-parser';
import { dottedName, nodesOf, type SourceFile } from '../source-file.ts';

/** The facts about a call that the analysis needs. */
export interface Call {
  /** `member:claimReward`: the audience and the exported name. */
  key: string;
  /** The name for people: `POST product-claim-reward`. */
  title: string;
  path: string;
  line: number;
  refusals: readonly string[];
}

export interface ContractFacts {
  calls: ReadonlyMap<string, Call>;
  general: ReadonlySet<string>;
  problems: readonly string[];
}

const callFile = /^packages\/contract\/src\/(public|member|console)\/[^/]+\.ts$/;

/** Every endpoint that the contract exports, with the refusals that it lists, and the general ones. */
export function contractFacts(files: readonly SourceFile[]): ContractFacts {
  const calls = new Map<string, Call>();
  const problems: string[] = [];
  for (const file of files) {
    const audience = callFile.exec(file.path)?.[1];
    if (audience === undefined || /\.(test|generated)\.ts$/.test(file.path)) continue;
    for (const call of callsOf(file, audience, problems)) calls.set(call.key, call);
  }
  const errors = files.find(({ path }) => path === 'packages/contract/src/errors.ts');
  const general = errors ? literalsIn(constantOf(errors, 'generalRefusals'), errors) : null;
  if (!general)
    problems.push('packages/contract/src/errors.ts:1 generalRefusals is not a list of literal slugs');
  return { calls, general: new Set(general), problems };
}

function callsOf(file: SourceFile, audience: string, problems: string[]): Call[] {
  const calls: Call[] = [];
  for (const [name, init] of constantsOf(file)) {
    const definition = definitionOf(init, file);
    if (!definition) continue;
    const line = file.lineAt(init.start);
    const refusals = literalsIn(propertyOf(definition, 'refusals'), file);
    if (!refusals) problems.push(`${file.path}:${line} ${name}: list its refusals as literal slugs`);
    const ownPath = init.type === 'CallExpression' && init.arguments[0] ? textOf(init.arguments[0]) : null;
    const path = textOf(propertyOf(definition, 'path')) ?? ownPath ?? name;
    const title = `${textOf(propertyOf(definition, 'method')) ?? 'call'} ${path}`;
    calls.push({ key: `${audience}:${name}`, title, path: file.path, line, refusals: refusals ?? [] });
  }
  return calls;
}

/** The object passed to defineEndpoint, by the constant itself or by a function of the file that makes it. */
function definitionOf(init: Node, file: SourceFile): Node | null {
  if (init.type !== 'CallExpression') return null;
  const callee = dottedName(init.callee);
  if (callee === 'defineEndpoint') return init.arguments[0] ?? null;
  const maker = nodesOf(file.syntax().program).find(
    (node) => node.type === 'FunctionDeclaration' && node.id?.name === callee,
  );
  for (const node of maker ? nodesOf(maker) : []) {
    if (node.type === 'CallExpression' && dottedName(node.callee) === 'defineEndpoint') {
      return node.arguments[0] ?? null;
    }
  }
  return null;
}

function* constantsOf(file: SourceFile): Generator<[string, Node]> {
  for (const statement of file.syntax().program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init) yield [id.name, init];
    }
  }
}

function constantOf(file: SourceFile, name: string): Node | null {
  for (const [constant, init] of constantsOf(file)) if (constant === name) return init;
  return null;
}

function propertyOf(node: Node, name: string): Node | null {
  if (node.type !== 'ObjectExpression') return null;
  for (const property of node.properties) {
    if (property.type === 'Property' && dottedName(property.key) === name) return property.value;
  }
  return null;
}

function textOf(node: Node | null): string | null {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The strings of a literal list, with those of lists of the same file that are spread into it; null for others. */
function literalsIn(node: Node | null, file: SourceFile): string[] | null {
  if (!node) return null;
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    return literalsIn(node.expression, file);
  }
  if (node.type === 'Identifier') return literalsIn(constantOf(file, node.name), file);
  if (node.type !== 'ArrayExpression') return null;
  const slugs: string[] = [];
  for (const element of node.elements) {
    const spread = element?.type === 'SpreadElement' ? literalsIn(element.argument, file) : null;
    const slug = textOf(element);
    if (spread) slugs.push(...spread);
    else if (slug !== null) slugs.push(slug);
    else return null;
  }
  return slugs;
}
