import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bcp47, languages } from '@handbill/contract/languages';
import { createCompiledCatalog } from '@lingui/cli/api';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { withWrittenCounts } from '../../build/plurals.ts';
import { countText, writtenValues } from './counts.ts';

type Compiled = Record<string, Parameters<typeof withWrittenCounts>[0]>;

/** The texts of a language as the build compiles them. */
async function compiledTexts(language: string): Promise<Compiled> {
  const file = fileURLToPath(new URL(`${language}.json`, import.meta.url));
  const written: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const { source } = createCompiledCatalog(language, written, { namespace: 'es', strict: true });
  const { messages } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  return Object.fromEntries(
    Object.entries<Compiled[string]>(messages).map(([id, text]) => [id, withWrittenCounts(text)]),
  );
}

test('a count has no-break spaces between thousands and nothing else', () => {
  expect([0, 999, 1_000, 1_234_567].map(countText)).toEqual([
    '0',
    '999',
    '1\u00a0000',
    '1\u00a0234\u00a0567',
  ]);
});

test.each(languages)('no text in %s writes a count with a comma or a point', async (language) => {
  const texts = await compiledTexts(language);
  const locale = bcp47[language];
  const i18n = setupI18n({ locale, messages: { [locale]: texts as never } });
  const counting = Object.entries(texts).filter(([, text]) => JSON.stringify(text).includes('"count'));
  expect(counting.length).toBeGreaterThan(5);
  for (const [id] of counting) {
    expect(i18n._(id, writtenValues({ count: 1_234_567 })), id).toContain('1\u00a0234\u00a0567');
  }
});

test('a plural is chosen by the count itself', async () => {
  const i18n = setupI18n({ locale: 'ru', messages: { ru: (await compiledTexts('rs')) as never } });
  const visits = [1_001, 1_002, 1_005].map((count) => i18n._('history.visits', writtenValues({ count })));
  expect(visits.map((text) => text.replaceAll(/\s/g, ' '))).toEqual([
    '1 001 визит',
    '1 002 визита',
    '1 005 визитов',
  ]);
});
