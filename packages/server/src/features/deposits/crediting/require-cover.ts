import type { Work } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockSurplus } from '../../corrections/index.ts';
import type { Credit } from './credit-deposits.ts';

/** Where the member gets more than was held, the company pays the difference, from its own money only. */
export async function requireCover(
  { tx }: Pick<Work, 'tx'>,
  { amount, held = amount }: Pick<Credit, 'amount' | 'held'>,
): Promise<void> {
  if (amount > held && (await lockSurplus(tx)) < amount - held) throw refuse('company_cannot_cover');
}
