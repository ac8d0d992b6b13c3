/** The number of an object in a PDF file. */
export type Reference = number;

const encoder = new TextEncoder();
const latin = (text: string) => encoder.encode(text);

/** Collects the objects of a PDF file and writes them out. It knows the file's syntax and nothing of its pages. */
export class PdfFile {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  readonly #places = new Map<Reference, number>();
  #length = 0;
  #last = 0;

  constructor() {
    // Four bytes beyond ASCII tell transfer programs that it is not a text.
    this.#write(latin('%PDF-1.5\n%'), new Uint8Array([0xe2, 0xe3, 0xcf, 0xd3]), latin('\n'));
  }

  /** A number for an object that is added later, for others to point at. */
  reserve(): Reference {
    this.#last += 1;
    return this.#last;
  }

  /** Adds an object, such as `<< /Type /Catalog >>`. */
  add(object: string, reference = this.reserve()): Reference {
    this.#begin(reference);
    this.#write(latin(`${object}\nendobj\n`));
    return reference;
  }

  /** Adds a stream: the entries of its dictionary, and its content as it is. */
  addStream(entries: string, content: Uint8Array<ArrayBuffer>, reference = this.reserve()): Reference {
    this.#begin(reference);
    this.#write(latin(`<< ${entries} /Length ${content.length} >>\nstream\n`), content);
    this.#write(latin('\nendstream\nendobj\n'));
    return reference;
  }

  /** Adds a stream that is worth compressing. */
  async addPacked(
    entries: string,
    content: Uint8Array<ArrayBuffer>,
    reference = this.reserve(),
  ): Promise<Reference> {
    return this.addStream(`${entries} /Filter /FlateDecode`, await packed(content), reference);
  }

  /** The whole file. */
  finish({ root, about }: { root: Reference; about: Reference }): Blob {
    const start = this.#length;
    const size = this.#last + 1;
    const lines = ['xref', `0 ${size}`, '0000000000 65535 f '];
    for (let reference = 1; reference < size; reference += 1) {
      const place = this.#places.get(reference);
      if (place === undefined) throw new Error(`object ${reference} was never added`);
      lines.push(`${String(place).padStart(10, '0')} 00000 n `);
    }
    lines.push(`trailer << /Size ${size} /Root ${root} 0 R /Info ${about} 0 R >>`);
    this.#write(latin([...lines, 'startxref', String(start), '%%EOF', ''].join('\n')));
    return new Blob(this.#parts, { type: 'application/pdf' });
  }

  #begin(reference: Reference): void {
    this.#places.set(reference, this.#length);
    this.#write(latin(`${reference} 0 obj\n`));
  }

  #write(...parts: Uint8Array<ArrayBuffer>[]): void {
    for (const part of parts) {
      this.#parts.push(part);
      this.#length += part.length;
    }
  }
}

/** The content of a text for an operator or an object that has ASCII only. */
export const bytesOf = latin;

/** A number as a PDF has it: no exponent, no more decimals than a printer could show. */
export function numberOf(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** A text for readers, such as the title, in any script. */
export function textOf(text: string): string {
  return `<FEFF${hexOf(text)}>`;
}

/** A text as UTF-16 in hexadecimal digits. */
export function hexOf(text: string): string {
  return Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, '0'),
  ).join('');
}

/** Compressed in the way that `/FlateDecode` reads. */
async function packed(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
