/** PostgreSQL's parse tree of a statement, as stored in `pg_proc.prosqlbody` and `pg_rewrite.ev_action`. */
export type Tree = string | null | Tree[] | TreeNode;

export class TreeNode {
  readonly kind: string;
  readonly #fields: ReadonlyMap<string, Tree>;

  constructor(kind: string, fields: ReadonlyMap<string, Tree>) {
    this.kind = kind;
    this.#fields = fields;
  }

  value(field: string): Tree {
    return this.#fields.get(field) ?? null;
  }

  node(field: string): TreeNode | null {
    const value = this.value(field);
    return value instanceof TreeNode ? value : null;
  }

  nodes(field: string): TreeNode[] {
    return nodesIn(this.value(field));
  }

  number(field: string): number {
    return Number(this.value(field));
  }

  text(field: string): string | null {
    const value = this.value(field);
    return typeof value === 'string' ? value : null;
  }

  is(field: string): boolean {
    return this.value(field) === 'true';
  }
}

/** The nodes of a list; anything else has none. */
export function nodesIn(tree: Tree): TreeNode[] {
  return Array.isArray(tree) ? tree.filter((item) => item instanceof TreeNode) : [];
}

/** Reads the text of a tree. Throws when the text ends early. */
export function parseTree(text: string): Tree {
  const tokens = text.match(/[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g) ?? [];
  let at = 0;

  function take(): string {
    const token = tokens[at];
    if (token === undefined) throw new Error('a query tree ends early');
    at += 1;
    return token;
  }

  function read(): Tree {
    const token = take();
    if (token === '(') return readList();
    if (token === '{') return readNode();
    return token === '<>' ? null : token.replace(/\\([\s\S])/g, '$1');
  }

  function readList(): Tree[] {
    const items: Tree[] = [];
    while (tokens[at] !== ')') items.push(read());
    take();
    return items;
  }

  function readNode(): TreeNode {
    const kind = take();
    const fields = new Map<string, Tree>();
    while (tokens[at] !== '}') {
      const name = take().slice(1);
      const values: Tree[] = [];
      // A constant's bytes are several words; everything else is one.
      while (tokens[at] !== '}' && tokens[at]?.startsWith(':') === false) values.push(read());
      fields.set(name, values.length === 1 ? (values[0] ?? null) : values);
    }
    take();
    return new TreeNode(kind, fields);
  }

  return read();
}
