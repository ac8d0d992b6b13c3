// Firefox from Debian's package, over WebDriver BiDi: Playwright only drives its own build of Firefox.
import { existsSync } from 'node:fs';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Engine, EngineOnMachine, Tab } from './engine.ts';

/** The installed Firefox; FIREFOX_PATH names another. */
export function firefox(): EngineOnMachine {
  const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];
  const program = places.find((path) => path !== undefined && existsSync(path));
  return {
    name: 'Firefox',
    install: 'apt-get install firefox-esr, or name one in FIREFOX_PATH',
    ...(program === undefined ? {} : { start: () => start(program) }),
  };
}

async function start(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
  });
  return {
    newTab: async () => {
      const context = await browser.createBrowserContext();
      return tabOf(await context.newPage());
    },
    quit: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  const find = async (selector: string) => {
    const element = await page.$(selector);
    if (element === null) throw new Error(`there is no ${selector}`);
    return element;
  };
  return {
    goTo: async (address) => {
      await page.bringToFront();
      await page.goto(address);
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: async (selector) => {
      await page.bringToFront();
      const element = await find(selector);
      await element.evaluate(inTheMiddle);
      await element.click();
    },
    type: async (selector, text) => (await find(selector)).type(text),
    choose: async (selector, path) => (await (await find(selector)).toElement('input')).uploadFile(path),
  };
}

/** Runs in the page. Scrolls an element away from the navigation, which lies over the end of the page, until it rests. */
async function inTheMiddle(element: Element): Promise<void> {
  for (let before = '', place = ' '; before !== place; ) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    before = place;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const { x, y } = element.getBoundingClientRect();
    place = `${x} ${y}`;
  }
}
