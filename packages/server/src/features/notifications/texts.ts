import { readFileSync } from 'node:fs';
import { type Language, languages } from '@handbill/contract/languages';
import { formatMoney } from '@handbill/contract/money';
import { z } from 'zod';
import { type Message, notificationKinds, wordsIn } from './rules.ts';

const text = z.object({ title: z.string().min(1), body: z.string().min(1) });
const catalogueSchema = z.object({
  ...Object.fromEntries(notificationKinds.map((kind) => [kind, z.record(z.enum(languages), text)])),
  reasons: z.record(z.string(), z.record(z.enum(languages), z.string().min(1))),
});
type Text = z.output<typeof text>;

const source = new URL('../../../content/notifications.json', import.meta.url);
// Read at start: a missing kind or language stops the server instead of a member's page.
const catalogue = catalogueSchema.parse(JSON.parse(readFileSync(source, 'utf8'))) as Record<
  string,
  Record<Language, Text>
> & { reasons: Record<string, Record<Language, string>> };

// Which params are money, in minor units as text.
const MONEY = new Set(['amount', 'reward']);

/** The text of a notification in a language: its placeholders filled, amounts and reasons made readable. */
export function renderNotification(
  notification: { kind: string; params: Readonly<Record<string, string>> },
  { language, currency }: { language: Language; currency: string },
): Text {
  const template = catalogue[notification.kind]?.[language];
  if (!template) return { title: notification.kind, body: '' };
  const fill = (line: string) =>
    line.replace(/\{(\w+)\}/g, (_match, name: string) => {
      const value = notification.params[name] ?? '';
      if (MONEY.has(name)) return formatMoney(BigInt(value || '0'), currency);
      if (name === 'reason') return catalogue.reasons[value]?.[language] ?? value;
      return value;
    });
  return { title: fill(template.title), body: fill(template.body) };
}

/** The text of a notification in a language; of a message, its own words. */
export function textOfNotification(
  row: { kind: string; params: Readonly<Record<string, string>>; message: Message | null },
  options: { language: Language; currency: string },
): Text {
  return row.message ? wordsIn(row.message, options.language) : renderNotification(row, options);
}
