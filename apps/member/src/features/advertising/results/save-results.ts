import { keepFile } from '../../../device/keep-file.ts';
import type { useText } from '../../../languages/index.ts';
import { resultsFile } from './results-file.ts';
import { type ShownResults, tablesOf } from './results-tables.ts';

/** Saves what the screen of an order's results shows. */
export function saveResults(id: string, shown: ShownResults, text: ReturnType<typeof useText>): void {
  const content = new Blob([resultsFile(tablesOf(shown, text))], { type: 'text/csv' });
  keepFile(`handbill-results-${id}.csv`, content);
}
