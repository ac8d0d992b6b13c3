import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useExportData } from './use-account.ts';

/** Everything that the house has about the member, to keep. */
export function OwnData() {
  const text = useText();
  const take = useExportData((data) => keepFile(`handbill-${data.profile.username}.json`, data));
  return (
    <>
      <p className="text-sm text-soft">{text('account.data_says')}</p>
      <Button
        look="secondary"
        connected
        busy={take.isPending}
        onClick={() => take.mutate(undefined, { onError: toast.failure })}
      >
        {text('account.data_download')}
      </Button>
    </>
  );
}

/** Hands a file to the browser, as if it had been downloaded. */
function keepFile(name: string, content: unknown): void {
  const blob = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has taken the file by the time that anything else can run.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
