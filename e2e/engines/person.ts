// Somebody at a tab of any engine, who goes by the words on the screen.
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
      throw new Error(`no ${kind} "${words}" came at ${address}, where one reads:\n${page}`);
    }
  };
  const words = async () => {
    const text = await tab.evaluate<string>(`document.querySelector('${FOUND}').innerText`);
    // An amount is kept on one line by spaces of another kind.
    return text.replaceAll(/\s+/g, ' ').trim();
  };
  return {
    goTo: tab.goTo,
    /** Waits until these words stand somewhere. */
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
    /** Chooses a file in a field that a selector names. */
    choose: async (selector: string, path: string) => {
      await find('element', selector);
      await tab.choose(FOUND, path);
    },
    /** Clicks what a selector names. */
    pick: async (selector: string) => {
      await find('element', selector);
      await tab.click(FOUND);
    },
    /** The text of the element that a selector names. */
    read: async (selector: string) => {
      await find('element', selector);
      return words();
    },
    /** The words of something that are of this pattern from their beginning to their end. */
    readMatching: async (pattern: RegExp) => {
      await find('pattern', `^(${pattern.source})$`);
      return words();
    },
  };
}

/** Runs in the page, and is whole in itself: marks the first shown element with these words; false without any. */
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
  // To the middle: what is fixed to an edge of the screen would get the click otherwise.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found instanceof Element;
}
