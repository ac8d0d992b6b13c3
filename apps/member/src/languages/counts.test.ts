import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bcp47, languages } from '@handbill/contract/languages';
import { createCompiledCatalog } from '@lingui/cli/api';
import { setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { isComposable, withWrittenCounts } from '../../build/plurals.ts';
import { compose, type Message } from './compose.ts';
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

/** As the build checks before it writes a catalogue. */
function messageOf(text: Compiled[string] | undefined): Message {
  if (text === undefined || !isComposable(text)) throw new Error('the app cannot compose this text');
  return text as Message;
}

test.each(languages)('no text in %s writes a count with a comma or a point', async (language) => {
  const texts = await compiledTexts(language);
  const counting = Object.entries(texts).filter(([, text]) => JSON.stringify(text).includes('"count'));
  expect(counting.length).toBeGreaterThan(5);
  for (const [id, text] of counting) {
    const written = compose(messageOf(text), writtenValues({ count: 1_234_567 }), bcp47[language]);
    expect(written, id).toContain('1\u00a0234\u00a0567');
  }
});

test.each(languages)(
  'every text in %s is composed as the library of the compiler would',
  async (language) => {
    const texts = await compiledTexts(language);
    const locale = bcp47[language];
    const library = setupI18n({ locale, messages: { [locale]: texts as never } });
    for (const [id, text] of Object.entries(texts)) {
      for (const count of [0, 1, 2, 5, 21]) {
        const names = [...JSON.stringify(text).matchAll(/\["(\w+)=?"/g)].map(([, name = '']) => name);
        const values = writtenValues(Object.fromEntries(names.map((name) => [name, count])));
        expect(compose(messageOf(text), values, locale), id).toBe(library._(id, values));
      }
    }
  },
);

test('a plural is chosen by the count itself', async () => {
  const text = messageOf((await compiledTexts('rs'))['history.visits']);
  const visits = [1_001, 1_002, 1_005].map((count) => compose(text, writtenValues({ count }), 'ru'));
  expect(visits.map((written) => written.replaceAll(/\s/g, ' '))).toEqual([
    '1 001 визит',
    '1 002 визита',
    '1 005 визитов',
  ]);
});
