import { keepFile } from '../../../device/keep-file.ts';
import type { useText } from '../../../languages/index.ts';
import type { Results } from '../use-advertising.ts';
import { resultsFile } from './results-file.ts';

/** Saves the visits of an order by day as a file. */
export function saveResults(id: string, { by_day }: Results, text: ReturnType<typeof useText>): void {
  const columns = [text('insight.day'), text('visits.verified'), text('visits.refused')] as const;
  keepFile(`handbill-results-${id}.csv`, new Blob([resultsFile(by_day, columns)], { type: 'text/csv' }));
}
