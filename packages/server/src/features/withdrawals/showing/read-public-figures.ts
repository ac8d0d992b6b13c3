import type { AnswerOf } from '@handbill/contract/endpoint';
import type { publicFigures } from '@handbill/contract/member';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../../platform/context.ts';
import { selectAnswerTimes } from './public-figures-sql.ts';

/** The period of the public figures. */
export const PUBLIC_FIGURES_DAYS = 30;

/** The public figures: how long withdrawals waited for their answer, and how many are late. */
export async function readPublicFigures({
  tx,
  now,
}: Pick<Work, 'tx' | 'now'>): Promise<AnswerOf<typeof publicFigures>> {
  const since = addMs(now, -PUBLIC_FIGURES_DAYS * DAY_MS);
  return {
    data: { withdrawals: { days: PUBLIC_FIGURES_DAYS, ...(await selectAnswerTimes(tx, { since, now })) } },
  };
}
