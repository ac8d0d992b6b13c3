import type { AnswerData } from '../../data/api.ts';
import { useIntent } from '../../data/use-intent.ts';

export type Redeemed = AnswerData<'conversionRedeem'>;

export function useRedeem(onDone: (redeemed: Redeemed) => void) {
  return useIntent('conversionRedeem', { onDone: ({ data }) => onDone(data) });
}
