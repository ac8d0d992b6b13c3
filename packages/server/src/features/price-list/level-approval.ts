import { languages } from '@handbill/contract/languages';
import { formatMoney } from '@handbill/contract/money';
import { z } from 'zod';
import type { ApprovalKind, Shown } from '../../platform/approval-kind.ts';
import { percentOf } from '../levels/index.ts';
import { changeLevelTerms, type LevelTerms, lockOffers } from '../offers/index.ts';
import { isoCurrency, readSettings } from '../settings/index.ts';
import { keepInOrder } from './keep-in-order.ts';
import { lockOffered } from './lock-offered.ts';
import { priceListOf } from './read-list.ts';
import { recordTerms } from './record-terms.ts';

const payloadSchema = z.object({
  id: z.string(),
  /** The version that it replaces. */
  version: z.int(),
  terms: z.object({
    rank: z.int(),
    names: z.record(z.enum(languages), z.string()),
    joining_fee: z.coerce.bigint(),
    discount_bp: z.int(),
    max_discount_bp: z.int().nullable(),
    turns_per_day: z.int(),
  }),
});

/** New terms of a level, as stored with an approval. */
export function askedTerms({ id, version, terms }: { id: string; version: number; terms: LevelTerms }) {
  return { id, version, terms: { ...terms, joining_fee: String(terms.joining_fee) } };
}

/** Two people take away what the members of a level have. */
export const levelApproval: ApprovalKind = {
  kind: 'level',
  lock: (tx) => lockOffers(tx),
  async show(work, payload) {
    const { id, version, terms: after } = payloadSchema.parse(payload);
    const level = (await priceListOf(work.tx)).levels.find((each) => each.id === id);
    if (level?.version !== version) return null;
    const currency = isoCurrency(await readSettings(work));
    return { title: level.terms.names.en, lines: linesOf(level.terms, after, currency) };
  },
  async apply(context, { payload, approvalId }) {
    const { id, version, terms } = payloadSchema.parse(payload);
    const { list, offered } = await lockOffered(context, { id, version }, ({ levels }) => levels);
    keepInOrder(list, { id, terms });
    await changeLevelTerms(context, id, terms);
    const change = { before: offered.terms, after: terms, approvalId };
    await recordTerms(context, { action: 'level_changed', subject: `level/${id}`, ...change });
  },
};

/** Each changed term as people read it. */
function linesOf(before: LevelTerms, after: LevelTerms, currency: string): Shown['lines'] {
  const percent = (basisPoints: number | null) =>
    basisPoints === null ? null : `${percentOf(basisPoints)} %`;
  const terms: [string, (of: LevelTerms) => string | null][] = [
    ['Joining fee', ({ joining_fee }) => formatMoney(joining_fee, currency)],
    ['Discount', ({ discount_bp }) => percent(discount_bp)],
    ['Highest discount', ({ max_discount_bp }) => percent(max_discount_bp)],
    ['Orders per day', ({ turns_per_day }) => String(turns_per_day)],
    ...languages.map((language): [string, (of: LevelTerms) => string] => [
      `Name, ${language}`,
      ({ names }) => names[language],
    ]),
  ];
  return terms
    .map(([label, textOf]) => ({ label, before: textOf(before), after: textOf(after) }))
    .filter((line) => line.before !== line.after);
}
