import { beforeEach, describe, expect, test, vi } from 'vitest';
import { showCode } from '../../../../page/visit.js';

/** What the script needs of a page: elements with their texts, and one place for the code. */
class Part {
  className = '';
  textContent = '';
  parts: (Part | string)[] = [];

  get lastChild() {
    return this.parts.at(-1);
  }

  append(...parts: (Part | string)[]) {
    this.parts.push(...parts);
  }
}

const PATH = '/r/abc';
let browser: Map<string, string>;
/** The server's answers by ticket; any other visit gets no code. */
let codes: Record<string, string>;
let shown: Part[];

beforeEach(() => {
  browser = new Map();
  codes = {};
});

/** Opens the page, and leaves it open until the visit with this ticket is decided; null: it never is. */
async function openPage(ticket: string | null): Promise<{ atFirst: string | null; atLast: string | null }> {
  shown = [];
  vi.stubGlobal('location', { pathname: PATH });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => browser.get(name) ?? null,
    setItem: (name: string, value: string) => browser.set(name, value),
  });
  vi.stubGlobal('document', { createElement: () => new Part(), querySelector: () => shown[0] ?? null });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { ticket: asked } = JSON.parse(body) as { ticket: string };
    return { status: 200, json: async () => (codes[asked] ? { code: codes[asked] } : {}) };
  });
  const status = { after: (part: unknown) => shown.push(part as Part) };
  await showCode(status, 'Say this code:');
  const atFirst = onPage();
  if (ticket !== null) await showCode(status, 'Say this code:', ticket);
  return { atFirst, atLast: onPage() };
}

/** The code on the page, or null; there is never more than one. */
function onPage(): string | null {
  expect(shown.length).toBeLessThanOrEqual(1);
  const code = shown[0]?.lastChild;
  return code instanceof Part ? code.textContent : null;
}

describe('the code that a browser keeps', () => {
  test('a code is shown once the visit counts, and again when the page is opened at the counter', async () => {
    codes = { first: 'AAA222' };
    expect(await openPage('first')).toEqual({ atFirst: null, atLast: 'AAA 222' });
    expect(await openPage(null)).toEqual({ atFirst: 'AAA 222', atLast: 'AAA 222' });
  });

  test('a later visit that counts replaces the code of the earlier one, and a repeat visit does not', async () => {
    codes = { first: 'AAA222', later: 'BBB333' };
    await openPage('first');
    expect(await openPage('repeat')).toEqual({ atFirst: 'AAA 222', atLast: 'AAA 222' });
    expect(await openPage('later')).toEqual({ atFirst: 'AAA 222', atLast: 'BBB 333' });
    expect(await openPage('repeat')).toEqual({ atFirst: 'BBB 333', atLast: 'BBB 333' });
  });

  test('a browser that keeps nothing shows the code of the visit', async () => {
    codes = { first: 'AAA222' };
    browser.set = () => {
      throw new Error('no storage');
    };
    expect(await openPage('first')).toEqual({ atFirst: null, atLast: 'AAA 222' });
    expect(await openPage('repeat')).toEqual({ atFirst: null, atLast: null });
  });
});
