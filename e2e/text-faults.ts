// Finds text that people cannot read: cut, outside of its box, or with a word broken over two lines.
import type { Page } from '@playwright/test';

/** Elements that cut words on purpose, as selectors with the reason. */
const MEANT: Readonly<Record<string, string>> = {
  'nav[class*=overflow-x-auto]': 'the tabs of the warehouse are a row that scrolls sideways',
  '[class*=RaSidebar-fixed]': 'the menu of the console has its own scrollbar',
  '.MuiTabs-scroller': 'the tabs of a member in the console are a row that scrolls sideways',
  '.sideways, .MuiTableContainer-root': 'a wide table of the console scrolls sideways within its own box',
  '[class*=line-clamp]': 'a list shows the first lines of members’ texts, with a link to the whole',
};

const PRESSED = 'button, nav a, summary, [role=button], [role=tab]';

/** Places where words may break, as selectors with the reason. Addresses and codes say so by their style. */
const BREAKS: Readonly<Record<string, string>> = {
  '.prose *': 'the browser hyphenates what operators write, in the languages that it knows',
  [`:is([class*=RaLayout], .MuiDialog-root) :not(${PRESSED}, :is(${PRESSED}) *)`]:
    'the console shows what members wrote in narrow columns of a table',
};

/** Text that is cut, sticks out of its box or the screen, or has a broken word, on a page that is still. */
export function textFaultsOf(page: Page): Promise<string[]> {
  return page.evaluate(findTextFaults, { meant: Object.keys(MEANT), breaks: Object.keys(BREAKS) });
}

/** Runs in the page, so it cannot use anything outside itself. */
function findTextFaults({ meant, breaks }: { meant: string[]; breaks: string[] }): string[] {
  const faults: string[] = [];
  const scrolls = (element: Element) => element.closest(meant.join(',')) !== null;
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    // Text only for screen readers is in a box of one pixel.
    if (width <= 1 || height <= 1) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const report = (element: Element, text: string, what: string) => {
    faults.push(`"${text.trim().slice(0, 60)}" in ${element.localName}: ${what}`);
  };
  for (const element of document.body.querySelectorAll('*')) {
    if (!isSeen(element)) continue;
    for (const node of element.childNodes) {
      if (!(node instanceof Text) || node.data.trim() === '') continue;
      const what = lines(node)
        .map((line) => faultOf(line, element))
        .find((fault) => fault !== null);
      if (what) report(element, node.data, what);
      const broken = mayBreak(element) ? undefined : brokenWord(node);
      if (broken) report(element, broken, 'is broken over two lines');
    }
    const label = labelOfField(element);
    if (label && widthOf(label, element) > contentWidth(element) + 1)
      report(element, label, 'is cut in its field');
  }
  return faults;

  function lines(node: Text): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 1);
  }

  /** Addresses and codes may, and what `breaks` lists. */
  function mayBreak(element: Element): boolean {
    const { overflowWrap, wordBreak } = getComputedStyle(element);
    return overflowWrap === 'anywhere' || wordBreak === 'break-all' || element.matches(breaks.join(','));
  }

  /** A word that goes on in the next line. Chinese and Japanese break anywhere, soft hyphens where they are. */
  function brokenWord(node: Text): string | undefined {
    if (lines(node).length < 2) return undefined;
    const words = node.data.matchAll(
      /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[\p{L}\p{M}\p{N}])+/gu,
    );
    // An advertisement may be in another language than the page, whose rules break its lines.
    const isKorean = node.parentElement?.closest('[lang]')?.getAttribute('lang')?.startsWith('ko') ?? false;
    return [...words].find(({ 0: word, index }) => {
      if (/\p{Script=Hangul}/u.test(word) && !isKorean) return false;
      const range = document.createRange();
      const tops = [...word].map((_letter, place) => {
        range.setStart(node, index + place);
        range.setEnd(node, index + place + 1);
        // The first letter after a soft hyphen has the hyphen's place too, before its own.
        return [...range.getClientRects()].at(-1)?.top ?? Number.NaN;
      });
      return Math.max(...tops) - Math.min(...tops) > 2;
    })?.[0];
  }

  /** Compares a line with the boxes around it, outwards to the first one that overlays the page. */
  function faultOf(line: DOMRect, element: Element): string | null {
    let box: Element | null = element;
    let canScroll = false;
    for (; box !== null && box !== document.documentElement; box = box.parentElement) {
      const { display, position, overflowX, overflowY } = getComputedStyle(box);
      if (scrolls(box)) return null;
      if (display === 'inline' || display === 'contents') continue;
      const cut = overflowX !== 'visible' || overflowY !== 'visible';
      canScroll ||= /auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight;
      if (sticksOut(line, box.getBoundingClientRect(), { canScroll })) {
        return `${cut ? 'is cut by' : 'sticks out of'} ${box.localName}.${box.className}`;
      }
      if (cut && box === element && box.scrollWidth > box.clientWidth + 1) return 'is cut by its own box';
      if (position === 'fixed' || position === 'absolute') break;
    }
    const { clientWidth } = document.documentElement;
    return line.left < -1 || line.right > clientWidth + 1 ? 'sticks out of the screen' : null;
  }

  /**
   * A line is as high as its font declares, which may be more than its letters need. What lies above or below a box
   * that scrolls is reached with a finger.
   */
  function sticksOut(line: DOMRect, box: DOMRect, { canScroll }: { canScroll: boolean }): boolean {
    const spare = line.height / 4;
    if (line.left < box.left - 1 || line.right > box.right + 1) return true;
    if (canScroll) return false;
    return line.top < box.top - spare || line.bottom > box.bottom + spare;
  }

  /** Placeholders and options, which cannot be scrolled into view. */
  function labelOfField(element: Element): string | undefined {
    if (element instanceof HTMLSelectElement) return element.selectedOptions[0]?.label;
    if (element instanceof HTMLInputElement && element.value === '') return element.placeholder;
    return undefined;
  }

  function contentWidth(element: Element): number {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  function widthOf(text: string, element: Element): number {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return 0;
    pen.font = getComputedStyle(element, element.matches('input') ? '::placeholder' : null).font;
    return pen.measureText(text).width;
  }
}
