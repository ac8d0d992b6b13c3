// Automated checks of how a page looks.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type Request } from '@playwright/test';
import type axe from 'axe-core';
import { textFaultsOf } from './text-faults.ts';

const FRAMES_MAX = 600;
const FRAMES_ALIKE = 3;
const PICTURE_HEIGHT_MAX = 4_000;

/**
 * Waits until a page is still: fonts and pictures are loaded, no finite transition or animation is running, and every
 * box stays in the same place for several frames. Everything that looks at a page waits for this. From then on the
 * page is laid out whole: what it leaves out below the screen (`content-visibility`) would be looked at as empty.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(waitUntilSettled, { framesMax: FRAMES_MAX, framesAlike: FRAMES_ALIKE });
}

/** Runs in the page, so it cannot use anything outside itself. Endless animations, such as spinners, are ignored. */
async function waitUntilSettled(limits: { framesMax: number; framesAlike: number }): Promise<void> {
  let moving = '';
  let before = '';
  let alike = 0;
  layOutWhole();
  await document.fonts.ready;
  for (let frame = 0; frame < limits.framesMax; frame += 1) {
    await nextFrame();
    const now = geometry();
    moving = whatMoves() ?? (now === before ? '' : 'boxes that change their place');
    before = now;
    alike = moving === '' ? alike + 1 : 0;
    if (alike === limits.framesAlike) return;
  }
  throw new Error(`${location.href} does not settle: ${moving}`);

  /** Once for each page. A sheet made by a script, because a content security policy allows it. */
  function layOutWhole(): void {
    const rule = '* { content-visibility: visible !important; }';
    if (document.adoptedStyleSheets.some(({ cssRules }) => cssRules[0]?.cssText === rule)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets.push(sheet);
  }

  /** Waits for a frame, then a task in which the app can react to a new width or theme. */
  function nextFrame(): Promise<void> {
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }

  function isEndless(animation: Animation): boolean {
    return animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  }

  function whatMoves(): string | null {
    const animation = document
      .getAnimations()
      .find((each) => each.playState === 'running' && !isEndless(each));
    if (animation !== undefined) return animation instanceof CSSTransition ? 'a transition' : 'an animation';
    const picture = [...document.images].find(({ complete, loading }) => !complete && loading !== 'lazy');
    return picture === undefined ? null : `the picture ${picture.src} is loading`;
  }

  function geometry(): string {
    const endless = document.getAnimations().filter(isEndless).map(targetOf);
    const boxes = [...document.querySelectorAll('body, body *')].map((element) => {
      if (endless.some((moved) => moved?.contains(element))) return '';
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${x} ${y} ${width} ${height}`;
    });
    const { scrollWidth, scrollHeight, clientWidth } = document.documentElement;
    return `${scrollWidth} ${scrollHeight} ${clientWidth}\n${boxes.join('\n')}`;
  }

  function targetOf({ effect }: Animation): Element | null {
    return effect instanceof KeyframeEffect ? effect.target : null;
  }
}

/**
 * The WCAG 2.2 AA rules to check. Colours take most of the time and depend only on the theme. `more contrast` asks for
 * 7:1, as AAA does, 4.5:1 for large text.
 */
export type Examination = 'all' | 'colours' | 'all but colours' | 'more contrast';

const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What to run for each examination, in axe's words. */
const RULES: Readonly<Record<Examination, axe.RunOptions>> = {
  all: { runOnly: WCAG_AA },
  'all but colours': { runOnly: WCAG_AA, rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: ['color-contrast'] },
  'more contrast': { runOnly: ['color-contrast-enhanced'] },
};

let kept: string | undefined;

/** The minified program: less than half of what the package's `source` holds. */
function axeSource(): string {
  kept ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return kept;
}

/** The page's violations of WCAG 2.2 AA, or of the examination's own rule, one line for each rule. */
export async function accessFaults(page: Page, examination: Examination = 'all'): Promise<string[]> {
  await settled(page);
  // Once for each document: loading axe takes as long as half an examination.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  const violations = await page.evaluate(examine, RULES[examination]);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' ')}`);
}

/** Runs in the page. Details of violations only, and not in frames: the only ones are sandboxes, which refuse scripts. */
async function examine(rules: axe.RunOptions): Promise<{ id: string; nodes: string[] }[]> {
  const { axe: loaded } = window as unknown as { axe: typeof axe };
  const { violations } = await loaded.run(document, {
    ...rules,
    resultTypes: ['violations'],
    iframes: false,
  });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/** Expects no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessFaults(page), `${page.url()} is accessible`).toEqual([]);
}

/** Expects that the page does not scroll sideways. */
export async function expectNothingOverflows(page: Page): Promise<void> {
  await settled(page);
  expect(await overflowFaults(page), `${page.url()} fits`).toEqual([]);
}

function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide in ${clientWidth} px`] : [];
  });
}

/** Sideways scrolling, cut or overflowing text; on a phone, also targets too small for a thumb. */
export async function layoutFaults(page: Page, { thumbs }: { thumbs: boolean }): Promise<string[]> {
  await settled(page);
  const faults = await Promise.all([
    overflowFaults(page),
    textFaultsOf(page),
    thumbs ? page.evaluate(findTargetFaults) : [],
  ]);
  return faults.flat();
}

/** Checks the page at phone and desktop width, in light and dark. */
export async function expectLooksRight(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const faults = [...(await layoutFaults(page, { thumbs: false })), ...(await accessFaults(page))];
      expect(faults, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

/** A screenshot of the page once it is still. */
async function photograph(page: Page, path: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path });
}

/** A screenshot of the whole page on a screen of that height, so that nothing fixed to the bottom covers the middle. */
export async function photographWhole(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole > height) await page.setViewportSize({ width, height: Math.min(whole, PICTURE_HEIGHT_MAX) });
  await photograph(page, path);
  if (whole > height) await page.setViewportSize({ width, height });
}

/** A file of an app's program. */
const PROGRAM = /\/assets\/[^/]+\.js$/;

/** What each watched page is loading of its program. */
const loadingOf = new WeakMap<Page, Set<Request>>();

/** From now on, `programLoaded` knows what the page is loading. */
export function watchProgram(page: Page): void {
  if (loadingOf.has(page)) return;
  const loading = new Set<Request>();
  const end = (request: Request) => loading.delete(request);
  page
    .on('request', (request) => PROGRAM.test(request.url()) && loading.add(request))
    .on('requestfinished', end)
    .on('requestfailed', end);
  loadingOf.set(page, loading);
}

/** Waits until a watched page has loaded what it began to load of its program. */
export async function programLoaded(page: Page): Promise<void> {
  while ((loadingOf.get(page)?.size ?? 0) > 0) await settled(page);
}

/**
 * The errors that a page logs or throws from now on, except that its access token lapsed: a client learns it from such an
 * answer every few minutes. The page is left for another address only once its program is loaded: the browser gives up
 * what is on its way, and the page would complain that a file is missing.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  const lapsed: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`.trimEnd());
    forgive();
  });
  page.on('response', (response) => {
    // Its body is gone once the page is left.
    if (response.headers()['www-authenticate']?.includes('invalid_token')) lapsed.push(response.url());
    forgive();
  });
  /** Drops the complaints about lapsed tokens: the message and the answer come in either order. */
  function forgive(): void {
    for (const address of [...lapsed]) {
      const at = complaints.findIndex(
        (line) => line.includes('status of 401') && line.endsWith(` ${address}`),
      );
      if (at === -1) continue;
      complaints.splice(at, 1);
      lapsed.splice(lapsed.indexOf(address), 1);
    }
  }
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  watchProgram(page);
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    await programLoaded(page);
    return goto(...address);
  };
  return complaints;
}

/** Targets smaller than 44 px, one line each. Links within a sentence do not count. */
export async function targetFaults(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(findTargetFaults);
}

/** Runs in the page, so it cannot use anything outside itself. Size and exceptions are those of WCAG 2.2, 2.5.5. */
function findTargetFaults(): string[] {
  const least = 44;
  const targets = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=option]',
  );
  return [...targets].filter(isTooSmall).map((element) => {
    const { width, height } = areaOf(element);
    const name = element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('name'));
    return `${element.localName} "${name?.trim().slice(0, 40)}" is ${Math.round(width)} x ${Math.round(height)}`;
  });

  function isTooSmall(element: HTMLElement): boolean {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    if (isInSentence(element)) return false;
    const { width, height } = areaOf(element);
    // Only for screen readers, like a skip link without the focus.
    if (width <= 1 || height <= 1) return false;
    return width < least - 0.5 || height < least - 0.5;
  }

  /** A checkbox or switch can also be pressed by its label. */
  function areaOf(element: HTMLElement): DOMRect {
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    const around = label?.contains(element) ? label : element;
    return around.getBoundingClientRect();
  }

  function isInSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const words = (element.parentElement?.textContent ?? '').trim();
    return words.length > (element.textContent ?? '').trim().length;
  }
}

/** Text that is cut, sticks out of its box or the screen, or has a broken word; one line for each place. */
export async function textFaults(page: Page): Promise<string[]> {
  await settled(page);
  return textFaultsOf(page);
}
