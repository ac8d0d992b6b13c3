import { useState } from 'react';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/screen.tsx';

/** Asks once more to save recovery codes. A member may go on without them. */
export function MissingCodes({ state }: { state: AnswerData<'recoveryCodes'> | undefined }) {
  const text = useText();
  const [left, setLeft] = useState(false);
  if (left || state?.made_at !== null) return null;
  return (
    <Note tone="active">
      <p>{text('withdraw.no_codes')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/individual/recovery" look="secondary">
          {text('withdraw.no_codes_add')}
        </ButtonLink>
        <Button look="quiet" onClick={() => setLeft(true)}>
          {text('withdraw.no_codes_later')}
        </Button>
      </div>
    </Note>
  );
}
