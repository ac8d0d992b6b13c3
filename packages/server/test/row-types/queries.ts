import type { CallExpression, Expression, Node, SourceFile, TypeNode } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isAwaitExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSpreadElement,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import {
  API,
  type APIOptions,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';
import { ComputedText, textsOf } from './texts.ts';

/** A property of a row type. */
export interface RowProperty {
  name: string;
  optional: boolean;
  nullable: boolean;
  /** Its type in readable form. */
  text: string;
  shape: Shape;
}

/** The part of a property's type that matters to a column. */
export type Shape =
  | { kind: 'text'; values: ReadonlySet<string> | null }
  | { kind: 'bigint' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'other' }
  | { kind: 'array'; item: Shape }
  | { kind: 'object'; keys: ReadonlySet<string> };

/** One call of a `query` function. */
export interface QueryCall {
  path: string;
  line: number;
  /** Each text that it can send; null: it is computed in a way that cannot be followed. */
  texts: string[] | null;
  /** The numbers of the parameters whose values are never null. */
  given: ReadonlySet<number>;
  /** Whether its rows are untyped. */
  open: boolean;
  /** The row type in its type argument; null: it has none. */
  row: { name: string; properties: RowProperty[] } | null;
}

/** Every query call in the files of a TypeScript project whose paths match. */
export function queriesOf({
  config,
  files,
  fs,
}: { config: string; files: RegExp } & Pick<APIOptions, 'fs'>): QueryCall[] {
  const api = new API({ cwd: process.cwd(), ...(fs === undefined ? {} : { fs }) });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (project === undefined) throw new Error(`${config} is not a project`);
    const paths = project.program.getSourceFileNames().filter((path) => files.test(path));
    return paths.flatMap((path) => {
      const file = project.program.getSourceFile(path);
      return file === undefined ? [] : queriesIn(project, file);
    });
  } finally {
    api.close();
  }
}

/** `{ text, values }`, which is sent with BEGIN or COMMIT: it is a query whose rows nobody can read. */
function* statementsIn(project: Project, file: SourceFile): Generator<QueryCall> {
  for (const literal of nodesIn(file)) {
    if (!isObjectLiteralExpression(literal)) continue;
    const [text, values] = ['text', 'values'].map((name) =>
      literal.properties.find((each) => isPropertyAssignment(each) && each.name.getText() === name),
    );
    if (!text || !values || !isPropertyAssignment(text) || !isPropertyAssignment(values)) continue;
    const line = lineOf(file, literal);
    const texts = textsOrNull(project, text.initializer);
    yield { path: file.fileName, line, texts, given: new Set(), open: false, row: null };
  }
}

function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.getStart(file)).split('\n').length;
}

function queriesIn(project: Project, file: SourceFile): QueryCall[] {
  const calls = [...nodesIn(file)].filter(isCallExpression).flatMap((call): QueryCall[] => {
    const [text, values] = argumentsOf(call);
    if (text === undefined) return [];
    const [type] = call.typeArguments ?? [];
    if (type !== undefined && passesOn(project, type)) return [];
    const line = lineOf(file, call);
    const row = type === undefined ? null : rowOf(project, type);
    return [
      {
        path: file.fileName,
        line,
        texts: textsOrNull(project, text),
        given: givenIn(project, values),
        open: isOpen(project, call),
        row,
      },
    ];
  });
  return [...calls, ...statementsIn(project, file)];
}

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesIn(child);
}

/**
 * Text and values of `tx.query(text, values)`, of a `rowStatement(text, values)` that is sent later, or of a function named
 * query that takes the transaction first.
 */
function argumentsOf({ expression, arguments: given }: CallExpression): readonly Expression[] {
  if (isIdentifier(expression) && expression.text === 'rowStatement') return given;
  if (isPropertyAccessExpression(expression) && expression.name.text === 'query') return given;
  return isIdentifier(expression) && expression.text === 'query' ? given.slice(1) : [];
}

/** The numbers of the values that are never null, by their types; after a spread, none is known. */
function givenIn(project: Project, values: Expression | undefined): ReadonlySet<number> {
  const elements = values !== undefined && isArrayLiteralExpression(values) ? [...values.elements] : [];
  const spread = elements.findIndex(isSpreadElement);
  const known = spread === -1 ? elements : elements.slice(0, spread);
  const types = project.checker.getTypeAtLocation(known);
  return new Set(types.flatMap((type, position) => (type && !mayBeNull(type) ? [position + 1] : [])));
}

function isOpen(project: Project, call: CallExpression): boolean {
  const { parent } = call;
  const used = isAwaitExpression(parent) && isVariableDeclaration(parent.parent);
  const type = used && call.typeArguments === undefined ? project.checker.getTypeAtLocation(call) : undefined;
  return type !== undefined && /\bany\b/.test(project.checker.typeToString(type));
}

const NULLISH = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.Any | TypeFlags.Unknown;

function mayBeNull(type: Type): boolean {
  return partsOf(type).some(({ flags }) => flags & NULLISH);
}

/** Whether a function passes its query on for any row: then its callers name the row type. */
function passesOn(project: Project, type: TypeNode): boolean {
  return project.checker.getTypeFromTypeNode(type)?.isTypeParameter() === true;
}

function textsOrNull(project: Project, expression: Expression): string[] | null {
  try {
    return textsOf(project, expression);
  } catch (error) {
    if (error instanceof ComputedText) return null;
    throw error;
  }
}

function rowOf(project: Project, node: TypeNode): QueryCall['row'] {
  const type = project.checker.getTypeFromTypeNode(node);
  if (type === undefined) throw new Error(`${node.getText()} is not a type`);
  // In a union, each member has some of the columns.
  const members = partsOf(type).map((part) => project.checker.getPropertiesOfType(part));
  const names = new Set(members.flat().map(({ name }) => name));
  const properties = [...names].map((name): RowProperty => {
    const symbols = members.flatMap((symbols) => symbols.filter((symbol) => symbol.name === name));
    const types = symbols.flatMap((symbol) => project.checker.getTypeOfSymbol(symbol) ?? []);
    const parts = [...new Map(types.flatMap(partsOf).map((part) => [part.id, part])).values()];
    const absent = symbols.length < members.length;
    return {
      name,
      optional: symbols.some(({ flags }) => flags & SymbolFlags.Optional),
      nullable: absent || parts.some(({ flags }) => flags & TypeFlags.Null),
      text: [...new Set(types.map((each) => project.checker.typeToString(each)))].join(' | '),
      shape: shapeOf(
        project,
        parts.filter(({ flags }) => !(flags & TypeFlags.Null)),
      ),
    };
  });
  return { name: node.getText().replace(/\s+/g, ' '), properties };
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function shapeOf(project: Project, parts: readonly Type[]): Shape {
  const every = (flag: TypeFlags) => parts.length > 0 && parts.every(({ flags }) => flags & flag);
  const [only] = parts;
  if (every(TypeFlags.StringLiteral)) {
    return {
      kind: 'text',
      values: new Set(parts.flatMap((part) => (part.isStringLiteralType() ? [part.value] : []))),
    };
  }
  // A branded text is a validated text.
  const text = parts.every((part) =>
    project.checker.isTypeAssignableTo(part, project.checker.getStringType()),
  );
  if (parts.length > 0 && text) return { kind: 'text', values: null };
  if (parts.length === 2 && every(TypeFlags.BooleanLiteral)) return { kind: 'boolean' };
  if (parts.length !== 1 || only === undefined) return { kind: 'other' };
  if (only.flags & TypeFlags.BigInt) return { kind: 'bigint' };
  if (only.flags & TypeFlags.Number) return { kind: 'number' };
  if (only.flags & TypeFlags.Boolean) return { kind: 'boolean' };
  const name = only.getSymbol()?.name;
  if (name === 'Date' || name === 'Buffer') return { kind: name };
  if (project.checker.isArrayType(only) && only.isTypeReference()) {
    const [item] = project.checker.getTypeArguments(only);
    if (item !== undefined)
      return {
        kind: 'array',
        item: shapeOf(
          project,
          partsOf(item).filter(({ flags }) => !(flags & TypeFlags.Null)),
        ),
      };
  }
  return objectOf(project, only);
}

/** An object with the keys of its type; one with any keys is not known by them. */
function objectOf(project: Project, type: Type): Shape {
  const { checker } = project;
  const isObject = type.flags & TypeFlags.Object && checker.getIndexInfosOfType(type).length === 0;
  if (!isObject) return { kind: 'other' };
  return { kind: 'object', keys: new Set(checker.getPropertiesOfType(type).map(({ name }) => name)) };
}
