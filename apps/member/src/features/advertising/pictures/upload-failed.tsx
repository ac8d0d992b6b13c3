import { CallFailed } from '@handbill/contract/client';
import { failureText } from '../../../languages/failure-text.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';

/** Says that a picture did not arrive, and why. If the connection failed, it can be tried again. */
export function UploadFailed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const text = useText();
  return (
    <div role="alert" className="flex w-full flex-wrap items-center gap-x-3 text-sm text-wrong">
      <p className="flex-1">{text(failureText(error))}</p>
      {error instanceof CallFailed && error.slug === 'network' && (
        <Button look="quiet" onClick={onRetry}>
          {text('action.retry')}
        </Button>
      )}
    </div>
  );
}
