import type { Node, VariableDeclarator } from 'oxc-parser';
import { childrenOf, type SourceFile, tailName } from '../source-file.ts';

/**
 * What a text does where it stands. Languages write one idea differently in each: a title is a noun or a question, a
 * button says what it does, a state agrees with its noun, and a tab has room for one word. An entry leads to a screen
 * from a menu, a link from a sentence, and a label names a value.
 */
type Role =
  | ('title' | 'action' | 'tab' | 'entry' | 'link' | 'label' | 'field')
  | ('filter' | 'status' | 'sentence' | 'toast' | 'fault');

/** One use of a text: its role, and where it is. */
export interface Use {
  role: Role;
  place: string;
}

/** Roles that every language writes alike: what leads to a screen has its name, and a row may be named by its value. */
const alike: readonly (readonly Role[])[] = [
  ...([
    ['entry', 'title'],
    ['entry', 'label'],
    ['entry', 'filter'],
    ['label', 'filter'],
  ] as const),
  ...([
    ['link', 'title'],
    ['link', 'entry'],
    ['link', 'tab'],
    ['link', 'label'],
    ['link', 'action'],
  ] as const),
];

/**
 * A role, or where the text itself tells it: in running text it is a label or a sentence. What names a part of a
 * screen for screen readers repeats a heading, and the value of a fact may repeat anything.
 */
type Place = Role | 'running' | 'repeated';

/** Where text stands inside an element. */
const elements: Readonly<Record<string, Place>> = {
  ...{ Heading: 'title', h1: 'title', h2: 'title', h3: 'title', caption: 'title', summary: 'title' },
  ...{ Button: 'action', ButtonLink: 'action', ButtonAnchor: 'action', button: 'action' },
  ...{ DepositLink: 'action', SaveButton: 'action', ShareFileButton: 'action' },
  ...{ Entry: 'tab', Link: 'link', a: 'link' },
  ...{ option: 'filter', legend: 'label', label: 'label', dt: 'label', th: 'label', ColumnName: 'label' },
  ...{ Badge: 'status', p: 'running', li: 'running', Note: 'running', Fact: 'repeated' },
};

/** Attributes, and properties that the app passes on. */
const attributes: Readonly<Record<string, Place>> = {
  ...{ title: 'title', caption: 'title', submit: 'action', confirm: 'action', sends: 'action' },
  ...{ label: 'label', name: 'label', axis: 'label', placeholder: 'label', columns: 'label' },
  ...{ tabs: 'filter', state: 'status', error: 'fault' },
  ...{ detail: 'running', hint: 'running', says: 'running', question: 'running', none: 'running' },
};
const attributesOf: Readonly<Record<string, Place>> = {
  ...{ 'RowLink title': 'entry', 'RoundButton label': 'action', 'Submit says': 'action' },
  // What a mouse reads about a button with an icon.
  ...{ 'Button title': 'action' },
  ...{ 'Page next': 'action', 'ChatCard title': 'label' },
};
const properties: Readonly<Record<string, Place>> = {
  ...attributes,
  ...{ title: 'entry', label: 'entry', text: 'action', cells: 'label', rows: 'label', facts: 'label' },
};

/** What announces something for a moment, and what refuses the content of a field. */
const calls: Readonly<Record<string, Place>> = {
  ...{ done: 'toast', wrong: 'toast', useTitle: 'title' },
  ...{ nonEmpty: 'fault', minLength: 'fault', maxLength: 'fault', regex: 'fault', picklist: 'fault' },
  ...{ string: 'fault', check: 'fault', isoDate: 'fault' },
};

/** The components of the app that these tables name. */
export const namedComponents = [elements, attributesOf]
  .flatMap((table) => Object.keys(table).map((name) => name.split(' ')[0] ?? ''))
  .filter((name) => /^[A-Z]/.test(name));

/** What a table has under a name; nothing for what every object has, such as `toString`. */
function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** A syntax node with those around it, the nearest first. */
type Placed = readonly [node: Node, ...around: Node[]];

/** Every use of a text in a file, by the text’s id. */
export function usesIn(file: SourceFile, texts: Readonly<Record<string, string>>): [id: string, use: Use][] {
  const placed: Placed[] = [];
  collect([file.syntax().program], placed);
  const known = { shown: new Map(placesShown(placed)), placed };
  return placed.flatMap(([node, ...around]): [string, Use][] => {
    const id = node.type === 'Literal' ? String(node.value) : '';
    const text = own(texts, id);
    if (text === undefined) return [];
    const place = `${file.path}:${file.lineAt(node.start)}`;
    return placesOf([node, ...around], known).flatMap((found): [string, Use][] => {
      const role = roleAt(found, text);
      return role === null ? [] : [[id, { role, place }]];
    });
  });
}

function collect(placed: Placed, into: Placed[]): void {
  into.push(placed);
  for (const child of childrenOf(placed[0])) collect([child, ...placed], into);
}

function roleAt(place: Place, text: string): Role | null {
  switch (place) {
    case 'repeated':
      return null;
    case 'running':
      return /[.?!]$/.test(text) ? 'sentence' : 'label';
    // What nobody needs to fill in has a label that says so, and is right nowhere else.
    case 'field':
      return text.endsWith('(optional)') ? 'field' : 'label';
    default:
      return place;
  }
}

/** What is known of a file: where it shows the properties that it passes on, and all of its nodes. */
interface Known {
  shown: ReadonlyMap<string, Place>;
  placed: readonly Placed[];
  /** The variables that have been followed to here. */
  named?: readonly string[];
}

/**
 * Where a file shows what it passes on: `text(row.label)` in a button makes the property `label` an action, and
 * `next={first}` all that is in `first`.
 */
function placesShown(placed: readonly Placed[]): [name: string, place: Place][] {
  const known = { shown: new Map(), placed };
  return placed.flatMap(([node, ...around]): [string, Place][] => {
    const passed =
      node.type === 'CallExpression' && tailName(node.callee) === 'text' ? node.arguments[0] : null;
    const name = passed ? tailName(passed) : nameOfNext(node, around[1]);
    return name ? placesOf([node, ...around], known).map((place) => [name, place]) : [];
  });
}

function nameOfNext(node: Node, attribute: Node | undefined): string | null {
  return node.type === 'Identifier' && nameOf(attribute) === 'next' ? node.name : null;
}

/** Where a node is shown: in one place or, if it has a name, wherever the name stands. None if nothing tells. */
function placesOf([node, ...around]: Placed, known: Known): Place[] {
  let inside = node;
  let drawn = false;
  for (const [index, each] of around.entries()) {
    const ends = /^(ReturnStatement|ArrowFunctionExpression|FunctionDeclaration|Program)$/.test(each.type);
    if (ends && drawn) return ['running'];
    if (each.type === 'VariableDeclarator') return placesOfName(each, known);
    const place = placeIn(each, inside, { outer: around.slice(index + 1), known });
    if (place !== undefined) return place === null ? [] : [place];
    drawn ||= each.type === 'JSXElement';
    inside = each;
  }
  return [];
}

/** Where what a variable names is shown. */
function placesOfName({ id }: VariableDeclarator, known: Known): Place[] {
  if (id.type !== 'Identifier' || known.named?.includes(id.name)) return [];
  const within = { ...known, named: [...(known.named ?? []), id.name] };
  return known.placed.flatMap((placed) => {
    const [node, outer] = placed;
    const isUse = node.type === 'Identifier' && node.name === id.name && node !== id;
    if (!isUse || outer?.type === 'VariableDeclarator' || outer?.type === 'Property') return [];
    return placesOf(placed, within);
  });
}

interface Surroundings {
  outer: readonly Node[];
  known: Known;
}

/** Where a node shows what is inside it; undefined if what is around it decides. */
function placeIn(node: Node, inside: Node, { outer, known }: Surroundings): Place | null | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'TSLiteralType':
      return null;
    case 'ConditionalExpression':
      return node.test === inside ? null : undefined;
    case 'CallExpression':
      return own(calls, tailName(node.callee) ?? '');
    case 'JSXAttribute':
      return placeOfAttribute(nameOf(node), nameOf(outer[0]));
    case 'JSXElement':
      return own(elements, nameOf(node.openingElement));
    case 'Property':
      return placeOfProperty(tailName(node.key) ?? '', { outer, known });
    default:
      return undefined;
  }
}

/** The name of an element or an attribute; none for a part of a module: `<Context.Provider>`. */
function nameOf(node: Node | undefined): string {
  if (node?.type !== 'JSXOpeningElement' && node?.type !== 'JSXAttribute') return '';
  return node.name.type === 'JSXIdentifier' ? node.name.name : '';
}

function placeOfAttribute(name: string, element: string): Place | undefined {
  if (name === 'label' && /(Field|TextArea)$/.test(element)) return 'field';
  if (name === 'aria-label') {
    if (/^(Button|button)$/.test(element)) return 'action';
    return /^(input|select)$/.test(element) ? 'label' : 'repeated';
  }
  // A row in a button is what the button says.
  if (element === 'Row' && name === 'title') return undefined;
  return own(attributesOf, `${element} ${name}`) ?? own(attributes, name) ?? 'repeated';
}

function placeOfProperty(name: string, { outer, known }: Surroundings): Place | undefined {
  if (outer.some((node) => node.type === 'Property' && tailName(node.key) === 'errors')) return 'fault';
  const index = outer.findIndex(({ type }) => type === 'JSXAttribute');
  const attribute = nameOf(outer[index]);
  if (/^(tabs|columns|next)$/.test(attribute)) return placeOfAttribute(attribute, nameOf(outer[index + 1]));
  const variable = outer.find(({ type }) => type === 'VariableDeclarator');
  const named = variable?.type === 'VariableDeclarator' ? tailName(variable.id) : null;
  return known.shown.get(named ?? '') ?? known.shown.get(name) ?? own(properties, name);
}

/** Each text that has two roles which languages write differently, with its places. */
export function textsInTwoRoles(uses: readonly (readonly [id: string, use: Use])[]): string[] {
  const byId = groupedById(uses);
  return [...byId].flatMap(([id, each]) => {
    const found = [...new Set(each.map(([, { role }]) => role))];
    if (found.every((one) => found.every((other) => isAlike(one, other)))) return [];
    return [`${id}: ${each.map(([, { role, place }]) => `${role} (${place})`).join(', ')}`];
  });
}

function groupedById<Each extends readonly [id: string, use: Use]>(
  uses: readonly Each[],
): Map<string, Each[]> {
  const byId = new Map<string, Each[]>();
  for (const each of uses) byId.set(each[0], [...(byId.get(each[0]) ?? []), each]);
  return byId;
}

const isAlike = (one: Role, other: Role) =>
  one === other || alike.some((pair) => pair.includes(one) && pair.includes(other));
