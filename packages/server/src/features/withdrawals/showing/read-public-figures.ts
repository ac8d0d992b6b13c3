import type { AnswerOf } from '@handbill/contract/endpoint';
import type { publicFigures } from '@handbill/contract/member';
import { addMs, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import type { Work } from '../../../platform/context.ts';
import { keptFor } from '../../../platform/kept-for.ts';
import { selectAnswerTimes } from './public-figures-sql.ts';

/** The period of the public figures. */
export const PUBLIC_FIGURES_DAYS = 30;

/** The answers of a month: a minute more or less changes little, and a busy server is asked often. */
const KEPT_MS = MINUTE_MS;

const readAnswerTimes = keptFor(KEPT_MS, ({ tx, now }) =>
  selectAnswerTimes(tx, { since: addMs(now, -PUBLIC_FIGURES_DAYS * DAY_MS), now }),
);

/** The public figures: how long withdrawals waited for their answer, and how many are late, as of the last minute. */
export async function readPublicFigures(
  work: Pick<Work, 'tx' | 'now' | 'config'>,
): Promise<AnswerOf<typeof publicFigures>> {
  return { data: { withdrawals: { days: PUBLIC_FIGURES_DAYS, ...(await readAnswerTimes(work)) } } };
}
