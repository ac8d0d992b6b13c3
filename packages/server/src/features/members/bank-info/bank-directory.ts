import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Work } from '../../../platform/context.ts';
import { bankDirectoryIsEmpty, type ListedBank, upsertBanks } from './bank-sql.ts';

const oneLine = (characters: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(characters)
    .regex(/^\P{Cc}*$/u);

/** One bank as the VietQR directory lists it. Its flags are 0 or 1. */
const listedBank = z.object({
  code: oneLine(20),
  bin: z.string().regex(/^\d{6}$/),
  shortName: oneLine(60),
  name: oneLine(200),
  transferSupported: z.union([z.literal(0), z.literal(1)]).transform((flag) => flag === 1),
});

const snapshotFile = new URL('../../../../data/banks.json', import.meta.url);
const snapshotSchema = z.object({ banks: z.array(listedBank).min(1) });
const BANKS_MAX = 1_000;
const answerSchema = z.object({ code: z.literal('00'), data: z.array(z.unknown()).max(BANKS_MAX) });

/** Fills an empty directory from the snapshot that comes with the server. */
export async function ensureBankDirectory({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<void> {
  if (!(await bankDirectoryIsEmpty(tx))) return;
  const { banks } = snapshotSchema.parse(JSON.parse(readFileSync(snapshotFile, 'utf8')));
  await upsertBanks(tx, banks, now);
}

/**
 * The banks in an answer of the outside directory, without malformed entries and repeated codes or BINs.
 * Throws when the answer as a whole is malformed.
 */
export function banksIn(answer: unknown): ListedBank[] {
  const seen = new Set<string>();
  return answerSchema.parse(answer).data.flatMap((entry) => {
    const parsed = listedBank.safeParse(entry);
    if (!parsed.success) return [];
    const { code, bin } = parsed.data;
    if (seen.has(code) || seen.has(bin)) return [];
    seen.add(code).add(bin);
    return [parsed.data];
  });
}
