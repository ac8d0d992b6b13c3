import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { type ApiKey, useEndKey } from './use-keys.ts';

/** The button that revokes a key, once that is confirmed. */
export function EndKey({ shown: { _id, name } }: { shown: ApiKey }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndKey(() => setIsAsking(false));
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="secondary"
        aria-label={text('programs.key_end_named', { name })}
        onClick={() => setIsAsking(true)}
      >
        {text('programs.key_end')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('programs.key_end_title', { name })}
          question={text('programs.key_end_question')}
          confirm={text('programs.key_end')}
          busy={end.isPending}
          failure={end.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => end.mutate({ key_id: _id })}
        />
      )}
    </div>
  );
}
