import type { AnswerData } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';

export type Redeemed = AnswerData<'conversionRedeem'>;

/** Redeems codes one after the other; `reset` makes room for the next. */
export const useRedeem = () => useIntent('conversionRedeem');

export type Redeeming = ReturnType<typeof useRedeem>;
