import { posix } from 'node:path';
import type { Node } from 'oxc-parser';
import { childrenOf, nodesOf, type SourceFile } from '../source-file.ts';

/** A use of a name that is declared or imported at the top of the file; `member` is the accessed property. */
export interface Use {
  name: string;
  member: string | null;
  /** Offset into the text. */
  start: number;
  line: number;
  /** The arguments, when the name itself is called or constructed. */
  call: readonly Node[] | null;
}

export interface Declaration {
  name: string;
  path: string;
  line: number;
  uses: readonly Use[];
}

interface Origin {
  /** A path in this project, or the name of a package. */
  from: string;
  /** The exported name; `*` for all of them as one object. */
  name: string;
}

export interface ModuleFacts {
  path: string;
  declarations: ReadonlyMap<string, Declaration>;
  imports: ReadonlyMap<string, Origin>;
  /** Exported name to the local name. */
  exports: ReadonlyMap<string, string>;
  reexports: ReadonlyMap<string, Origin>;
  /** Files whose exports are all exported again. */
  reexportsAll: readonly string[];
  /** Every use in the file, also outside declarations. */
  uses: readonly Use[];
}

/** What a file declares, imports and exports, and the names that its declarations use. */
export function moduleFacts(file: SourceFile): ModuleFacts {
  const imports = new Map<string, Origin>();
  const exports = new Map<string, string>();
  const reexports = new Map<string, Origin>();
  const reexportsAll: string[] = [];
  const declarations = new Map<string, Declaration>();
  const { body } = file.syntax().program;
  const declare = (statement: Node): string[] => {
    const declared = declarationsOf(file, statement);
    for (const declaration of declared) declarations.set(declaration.name, declaration);
    return declared.map(({ name }) => name);
  };
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const from = originOf(file.path, statement.source.value);
      for (const specifier of statement.specifiers) {
        const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*';
        imports.set(specifier.local.name, { from, name });
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      const from = originOf(file.path, statement.source.value);
      if (statement.exported) reexports.set(nameOf(statement.exported), { from, name: '*' });
      else reexportsAll.push(from);
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration) for (const name of declare(statement.declaration)) exports.set(name, name);
      for (const { local, exported } of statement.specifiers) {
        if (!statement.source) exports.set(nameOf(exported), nameOf(local));
        else
          reexports.set(nameOf(exported), {
            from: originOf(file.path, statement.source.value),
            name: nameOf(local),
          });
      }
    } else declare(statement);
  }
  const uses = body.flatMap((statement) => usesIn(file, statement));
  return { path: file.path, declarations, imports, exports, reexports, reexportsAll, uses };
}

function originOf(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier;
}

function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}

function declarationsOf(file: SourceFile, statement: Node): Declaration[] {
  const declaration = (name: string, node: Node): Declaration => ({
    name,
    path: file.path,
    line: file.lineAt(node.start),
    uses: usesIn(file, node),
  });
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
    return statement.id ? [declaration(statement.id.name, statement)] : [];
  }
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap((declarator) =>
    declarator.init ? boundNames(declarator.id).map((name) => declaration(name, declarator)) : [],
  );
}

/** The names that a pattern binds: `{ a, b: [c] }` binds a and c. */
function boundNames(pattern: Node): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'Property':
      return boundNames(pattern.value);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    case 'TSParameterProperty':
      return boundNames(pattern.parameter);
    case 'ObjectPattern':
    case 'ArrayPattern':
      return childrenOf(pattern).flatMap(boundNames);
    default:
      return [];
  }
}

type FunctionNode = Extract<
  Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

/** The names that a function itself binds, without those of functions inside it. */
function ownNames(node: FunctionNode): Set<string> {
  const names = node.params.flatMap((parameter) => boundNames(parameter));
  const visit = (inner: Node): void => {
    if (inner.type === 'VariableDeclarator') names.push(...boundNames(inner.id));
    if (inner.type === 'CatchClause' && inner.param) names.push(...boundNames(inner.param));
    if ((inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') && inner.id) {
      names.push(inner.id.name);
    }
    if (!isFunction(inner)) childrenOf(inner).forEach(visit);
  };
  if (node.body) visit(node.body);
  return new Set(names);
}

/** The uses of top-level names in a piece of syntax: names that an enclosing function binds are not among them. */
function usesIn(file: SourceFile, root: Node): Use[] {
  const uses: Use[] = [];
  const use = (node: Node, details: Omit<Use, 'start' | 'line'>, bound: readonly Set<string>[]): void => {
    if (bound.some((names) => names.has(details.name))) return;
    uses.push({ ...details, start: node.start, line: file.lineAt(node.start) });
  };
  const visit = (node: Node, bound: readonly Set<string>[]): void => {
    const called = node.type === 'CallExpression' || node.type === 'NewExpression' ? node : null;
    const target = called ? called.callee : node;
    const call = called ? called.arguments : null;
    if (target.type === 'Identifier') use(node, { name: target.name, member: null, call }, bound);
    else if (target.type === 'MemberExpression' && target.object.type === 'Identifier') {
      const member = target.computed ? null : nameOf(target.property);
      use(node, { name: target.object.name, member, call }, bound);
      if (target.computed) visit(target.property, bound);
    } else {
      const inner = isFunction(node) ? [...bound, ownNames(node)] : bound;
      for (const child of evaluatedIn(node)) visit(child, inner);
      return;
    }
    for (const argument of call ?? []) visit(argument, bound);
  };
  visit(root, []);
  return uses;
}

/** The children of a node that are evaluated: no types, no names of properties, no bindings. */
function evaluatedIn(node: Node): Node[] {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
      return [node.expression];
    case 'MemberExpression':
      return node.computed ? [node.object, node.property] : [node.object];
    case 'Property':
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return [...(node.computed ? [node.key] : []), ...(node.value ? [node.value] : [])];
    case 'VariableDeclarator':
      return [...defaultsIn(node.id), ...(node.init ? [node.init] : [])];
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...node.params.flatMap((parameter) => defaultsIn(parameter)),
        ...(node.body ? [node.body] : []),
      ];
    case 'ClassDeclaration':
      return [...(node.superClass ? [node.superClass] : []), node.body];
    case 'CatchClause':
      return [node.body];
    case 'LabeledStatement':
      return [node.body];
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'MetaProperty':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [];
    case 'ExportNamedDeclaration':
      return node.declaration ? [node.declaration] : [];
    default:
      return node.type.startsWith('TS') ? [] : childrenOf(node);
  }
}

/** The default values in a pattern. */
function defaultsIn(pattern: Node): Node[] {
  return nodesOf(pattern).flatMap((node) => (node.type === 'AssignmentPattern' ? [node.right] : []));
}
