import { readFileSync } from 'node:fs';
import { bcp47, type Language, languages, type Translated } from '@handbill/contract/languages';
import { objects } from '@handbill/contract/member';
import { formatMoney } from '@handbill/contract/money';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import { type Message, wordsIn } from './rules.ts';

const text = z.object({ title: z.string().min(1), body: z.string().min(1) });
const catalogueSchema = z.object({
  ...Object.fromEntries(objects.notificationKinds.map((kind) => [kind, z.record(z.enum(languages), text)])),
  reasons: z.record(z.string(), z.record(z.enum(languages), z.string().min(1))),
});
type Text = z.output<typeof text>;

const source = new URL('../../../content/notifications.json', import.meta.url);
// Read at start: a missing kind or language stops the server instead of a member's page.
const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(source, 'utf8'))) as Record<
  string,
  Record<Language, Text>
> & { reasons: Record<string, Record<Language, string>> };

// The params that are money, in minor units as text, and those that are counts, which decide on plural forms.
const MONEY = new Set(['amount', 'reward']);
const COUNTS = new Set(['visits', 'hours', 'left', 'days']);

/** The catalogue by language: its texts are ICU messages, like those of the member app. */
const readers = Object.fromEntries(languages.map((language) => [language, readerOf(language)])) as Record<
  Language,
  I18n
>;

function readerOf(language: Language): I18n {
  const locale = bcp47[language];
  const texts = objects.notificationKinds.flatMap((kind) => {
    const { title = '', body = '' } = catalogue[kind]?.[language] ?? {};
    return [
      [`${kind}.title`, title],
      [`${kind}.body`, body],
    ];
  });
  const reader = setupI18n({ locale, messages: { [locale]: Object.fromEntries(texts) } });
  return reader.setMessagesCompiler(compileMessage);
}

/** What a notification says, and the names of the level that it is about, if any. */
interface Said {
  kind: string;
  params: Readonly<Record<string, string>>;
  level_names?: Translated | null;
}

/** The text of a notification in a language: its placeholders filled, amounts, counts and reasons made readable. */
export function renderNotification(
  { kind, params, level_names }: Said,
  { language, currency }: { language: Language; currency: string },
): Text {
  if (catalogue[kind] === undefined) return { title: kind, body: '' };
  const readable = (name: string, value: string) => {
    if (MONEY.has(name)) return formatMoney(BigInt(value || '0'), currency);
    if (COUNTS.has(name)) return Number(value);
    if (name === 'reason') return catalogue.reasons[value]?.[language] ?? value;
    return value;
  };
  const names = new Set([...MONEY, ...COUNTS, ...Object.keys(params)]);
  const values = Object.fromEntries([...names].map((name) => [name, readable(name, params[name] ?? '')]));
  if (level_names) values.level = level_names[language];
  // Texts without an explanation have no sentence around it.
  const explained = params.explanation === undefined ? 'no' : 'yes';
  const reader = readers[language];
  return {
    title: reader._(`${kind}.title`, values),
    body: reader._(`${kind}.body`, { ...values, explained }),
  };
}

/** The text of a notification in a language; for a message, its own text. */
export function textOfNotification(
  row: Said & { message: Message | null },
  options: { language: Language; currency: string },
): Text {
  return row.message ? wordsIn(row.message, options.language) : renderNotification(row, options);
}
