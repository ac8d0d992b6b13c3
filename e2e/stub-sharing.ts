import type { Page } from '@playwright/test';

/** Replaces the share sheet and the clipboard, which a headless browser lacks, and records what was shared and copied. */
export async function stubSharing(
  page: Page,
): Promise<{ shared(): Promise<unknown>; copied(): Promise<unknown> }> {
  await page.addInitScript(() => {
    const kept: Record<string, unknown> = {};
    Object.assign(window, { kept });
    const share = async (what: unknown) => {
      kept['shared'] = what;
    };
    const writeText = async (what: string) => {
      kept['copied'] = what;
    };
    Object.defineProperty(navigator, 'share', { value: share });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  });
  const ask = (name: string) =>
    page.evaluate((wanted) => (window as unknown as { kept: Record<string, unknown> }).kept[wanted], name);
  return { shared: () => ask('shared'), copied: () => ask('copied') };
}
