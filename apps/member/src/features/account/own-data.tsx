import { keepFile } from '../../device/keep-file.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useExportData } from './use-account.ts';

/** Lets the member download their data; the privacy page says what is left out. */
export function OwnData() {
  const text = useText();
  const take = useExportData((data) => keepFile(`handbill-${data.profile.username}.json`, asFile(data)));
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

function asFile(content: unknown): Blob {
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
}
