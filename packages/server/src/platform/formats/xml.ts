import type { BankFileProblem } from '@handbill/contract/errors';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { refuse } from '../refusal.ts';

/** An element of a message, its name without the prefix. */
export interface Element {
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadonlyMap<string, readonly Element[]>;
  readonly text: string;
  /** The default namespace that it declares, if any. */
  readonly namespace?: string;
}

const DEPTH_MAX = 40;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: DEPTH_MAX,
});

/**
 * Removes comments before anything is parsed. A bank's message needs no document type, no custom entities and
 * no CDATA, and each of them is a way to hide something from the reader: refuses `bank_file_unreadable`.
 */
export function safeXml(xml: string): string {
  const text = xml.replace(/^\ufeff/, '').replace(/<!--[\s\S]*?-->/g, '');
  if (text.includes('<!') || text.includes('\0')) throw unreadable('unsafe');
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/.test(text)) throw unreadable('unsafe');
  return text;
}

/**
 * Parses a document into an element around its root. Refuses `bank_file_unreadable` when it is incomplete.
 */
export function parseXml(xml: string): Element {
  if (XMLValidator.validate(xml) !== true) throw unreadable('malformed');
  return elementOf('', nodesOf(xml), {}, 0);
}

/** A well-formed document that still fails exceeds one of the parser's limits, such as its depth. */
function nodesOf(xml: string): Node[] {
  try {
    return parser.parse(xml) as Node[];
  } catch {
    throw unreadable('unsafe');
  }
}

/** The children with a name, in document order. */
export function all(element: Element, name: string): readonly Element[] {
  return element.children.get(name) ?? [];
}

export function first(element: Element, name: string): Element | undefined {
  return all(element, name)[0];
}

/** Every element that a path of names leads to. */
export function elementsOf(element: Element, path: readonly string[]): readonly Element[] {
  return path.reduce<readonly Element[]>(
    (level, name) => level.flatMap((each) => all(each, name)),
    [element],
  );
}

/** The text of the first element that a path leads to; empty where there is none. */
export function textAt(element: Element, ...path: readonly string[]): string {
  return elementsOf(element, path)[0]?.text.trim() ?? '';
}

type Node = Readonly<Record<string, unknown>>;

function elementOf(
  name: string,
  nodes: readonly Node[],
  attributes: Record<string, string>,
  depth: number,
): Element {
  if (depth > DEPTH_MAX) throw unreadable('unsafe');
  const children = new Map<string, Element[]>();
  let text = '';
  for (const node of nodes) {
    const [tag] = Object.keys(node).filter((key) => key !== ':@');
    if (tag === undefined) continue;
    if (tag === '#text') {
      text += decoded(String(node[tag]));
      continue;
    }
    const own = (node[':@'] ?? {}) as Record<string, string>;
    const child = elementOf(tag, node[tag] as Node[], own, depth + 1);
    const local = tag.slice(tag.indexOf(':') + 1);
    children.set(local, [...(children.get(local) ?? []), child]);
  }
  const prefix = name.includes(':') ? `:${name.slice(0, name.indexOf(':'))}` : '';
  const namespace = attributes[`xmlns${prefix}`];
  const decodedAttributes = Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, decoded(value)]),
  );
  return { attributes: decodedAttributes, children, text, ...(namespace === undefined ? {} : { namespace }) };
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g, (_match, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? '';
    const point = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return point === 0 || point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  });
}

function unreadable(problem: BankFileProblem) {
  return refuse('bank_file_unreadable', { current: { problem } });
}
