import { readFileSync } from 'node:fs';
import { bcp47, type Language, languages } from '@handbill/contract/languages';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { z } from 'zod';
import { escapeHtml } from '../../platform/formats/html.ts';

const text = z.string().min(1);
const textsSchema = z.strictObject({
  description: text,
  heading: text,
  lede: text,
  earn: text,
  earn_says: text,
  advertise: text,
  advertise_says: text,
  sign_in: text,
  language: text,
  language_named: text,
  invited: text,
  code_needed: text,
  ask_code: text,
  pays_title: text,
  pays_says: text,
  pays_earned: text,
  steps_title: text,
  step_receive_title: text,
  step_receive: text,
  step_receive_picture: text,
  step_share_title: text,
  step_share: text,
  step_share_picture: text,
  step_paid_title: text,
  step_paid: text,
  step_paid_picture: text,
  payouts_title: text,
  payout_terms: text,
  payout_free: text,
  payout_promise: text,
  payout_figures: text,
  payout_few: text,
  not_title: text,
  not_pay_title: text,
  not_pay: text,
  not_recruit_title: text,
  not_recruit: text,
  not_income_title: text,
  not_income: text,
  fraud_title: text,
  fraud_says: text,
  fraud_deposit: text,
  fraud_release: text,
  fraud_recruit: text,
  fraud_password: text,
  fraud_check: text,
  promises: text,
  receiving: text,
  distributing: text,
  terms: text,
  privacy: text,
  help: text,
  demo: text,
});

/** A text of the page by its id, with its values, escaped. */
export type Say = (
  id: keyof z.output<typeof textsSchema>,
  values?: Record<string, string | number>,
) => string;

const source = new URL('../../../content/welcome.json', import.meta.url);
// Read at start: a missing language or text stops the server instead of a visitor's page.
const catalogue = z
  .record(z.enum(languages), textsSchema)
  .parse(JSON.parse(readFileSync(source, 'utf8'))) as Record<Language, Record<string, string>>;

/** The catalogue by language: its texts are ICU messages, like those of the member app. */
const readers = Object.fromEntries(languages.map((language) => [language, readerOf(language)])) as Record<
  Language,
  I18n
>;

function readerOf(language: Language): I18n {
  const locale = bcp47[language];
  const reader = setupI18n({ locale, messages: { [locale]: catalogue[language] } });
  return reader.setMessagesCompiler(compileMessage);
}

/** The texts of a language. */
export function sayIn(language: Language): Say {
  return (id, values) => escapeHtml(readers[language]._(id, values));
}
