import type { AnswerData, api } from '../../../data/api.ts';
import { keepFile } from '../../../device/keep-file.ts';
import type { useText } from '../../../languages/index.ts';
import { resultsFile } from './results-file.ts';
import { type ShownResults, tablesOf } from './results-tables.ts';

/** Reads the visits of an order, of the member or of a business. */
export type VisitsCalls = Pick<typeof api, 'productVisits'>;

/** Saves the results of an order, with all of its shares. */
export async function saveResults(
  id: string,
  shown: Omit<ShownResults, 'visits'>,
  { calls, text }: { calls: VisitsCalls; text: ReturnType<typeof useText> },
): Promise<void> {
  const visits = await allVisits(id, calls);
  const content = new Blob([resultsFile(tablesOf({ ...shown, visits }, text))], { type: 'text/csv' });
  keepFile(`handbill-results-${id}.csv`, content);
}

/** The visits of an order with all of its shares, of which the screen has the newest. */
export async function allVisits(id: string, calls: VisitsCalls): Promise<AnswerData<'productVisits'>> {
  const { data, next_cursor } = await calls.productVisits({ product_id: id });
  const by_share = [...data.by_share];
  for (let cursor = next_cursor; cursor !== null; ) {
    const page = await calls.productVisits({ product_id: id, cursor });
    by_share.push(...page.data.by_share);
    cursor = page.next_cursor;
  }
  return { ...data, by_share };
}
