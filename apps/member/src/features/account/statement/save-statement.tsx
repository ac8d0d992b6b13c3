import { CallFailed } from '@handbill/contract/client';
import { keepFile } from '../../../device/keep-file.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { DownloadIcon } from '../../../ui/more-icons.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import type { Days } from './period.ts';
import { type Range, useStatementFile } from './use-statement.ts';

/** Saves the lines of the period as a file for spreadsheets. */
export function SaveStatement({ days, range }: { days: Days; range: Range }) {
  const text = useText();
  const file = useStatementFile((content) => {
    keepFile(`handbill-statement-${days.first}-${days.last}.csv`, content);
  });
  return (
    <Button
      look="secondary"
      connected
      busy={file.isPending}
      aria-label={text('statement.download')}
      onClick={() => file.mutate(range, { onError: sayWhy })}
    >
      {!file.isPending && <DownloadIcon size={20} />}
      CSV
    </Button>
  );
}

function sayWhy(error: Error): void {
  const isTooLong = error instanceof CallFailed && error.fields.from === 'range_too_long';
  if (isTooLong) toast.wrong('statement.too_long');
  else toast.failure(error);
}
