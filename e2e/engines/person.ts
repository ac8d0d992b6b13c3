// A person at a tab of any engine, who finds everything by the words on the screen.
import { expect } from '@playwright/test';
import type { Tab } from './engine.ts';

const PATIENCE_MS = 45_000;
const FOUND = '[data-found]';

type Kind = 'button' | 'field' | 'text' | 'pattern' | 'element';

export type Person = ReturnType<typeof personAt>;

export function personAt(tab: Tab) {
  const find = async (kind: Kind, words: string) => {
    const isThere = () =>
      tab.evaluate<boolean>(`(${mark})(${JSON.stringify(kind)}, ${JSON.stringify(words)})`);
    try {
      await expect.poll(isThere, { timeout: PATIENCE_MS }).toBe(true);
    } catch {
      const [address, page] = await tab.evaluate<string[]>('[location.href, document.body.innerText]');
      throw new Error(`no ${kind} "${words}" appeared at ${address}, which shows:\n${page}`);
    }
  };
  const words = async () => {
    const text = await tab.evaluate<string>(`document.querySelector('${FOUND}').innerText`);
    // Amounts contain non-breaking spaces.
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  return {
    goTo: tab.goTo,
    /** Waits until these words are shown. */
    see: (words: string) => find('text', words),
    press: async (button: string) => {
      await find('button', button);
      await tab.click(FOUND);
    },
    fill: async (label: string, text: string) => {
      await find('field', label);
      await tab.type(FOUND, text);
    },
    tick: async (label: string) => {
      await find('field', label);
      await tab.click(FOUND);
    },
    /** Chooses a file in the field at a selector. */
    choose: async (selector: string, path: string) => {
      await find('element', selector);
      await tab.choose(FOUND, path);
    },
    /** Clicks the element at a selector. */
    pick: async (selector: string) => {
      await find('element', selector);
      await tab.click(FOUND);
    },
    /** The text of the element at a selector. */
    read: async (selector: string) => {
      await find('element', selector);
      return words();
    },
    /** The text of the element whose whole text matches a pattern. */
    readMatching: async (pattern: RegExp) => {
      await find('pattern', `^(${pattern.source})$`);
      return words();
    },
  };
}

/** Runs in the page, so it cannot use anything outside itself. Marks the first visible element with these words; false if none. */
function mark(kind: Kind, words: string): boolean {
  for (const old of document.querySelectorAll('[data-found]')) old.removeAttribute('data-found');
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const first = (selector: string, suits: (element: Element) => boolean) =>
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility() && suits(element));
  const finders: Record<Kind, () => Element | null | undefined> = {
    button: () => first('button:enabled', ({ textContent }) => plain(textContent) === words),
    field: () => {
      const label = first('label', ({ textContent }) => plain(textContent).startsWith(words));
      return label instanceof HTMLLabelElement ? label.control : null;
    },
    text: () =>
      first('body *', ({ textContent, childElementCount }) => {
        return (
          plain(textContent) === words || (childElementCount === 0 && plain(textContent).includes(words))
        );
      }),
    pattern: () => first('body *', ({ textContent }) => new RegExp(words).test(plain(textContent))),
    element: () => first(words, () => true),
  };
  const found = finders[kind]();
  found?.setAttribute('data-found', '');
  // To the middle, or an element fixed to an edge of the screen would get the click.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found instanceof Element;
}
