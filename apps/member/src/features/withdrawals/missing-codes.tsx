import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { keepDraft, placeOf, readDraft } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/screen.tsx';
import { type CodesState, needsCodes } from './needs-codes.ts';

/**
 * Asks once more to save recovery codes, before the first withdrawal. A member may go on without them, and is not asked
 * again in this session.
 */
export function MissingCodes({
  state,
  hasWithdrawn,
}: {
  state: CodesState | undefined;
  hasWithdrawn: boolean | undefined;
}) {
  const text = useText();
  const [place] = useState(() => placeOf(session, 'withdraw-codes'));
  const [left, setLeft] = useState(() => 'later' in readDraft(session, place));
  if (left || !needsCodes(state, hasWithdrawn)) return null;
  const leave = () => {
    keepDraft(session, place, { later: 'yes' });
    setLeft(true);
  };
  return (
    <Note tone="active">
      <p>{text('withdraw.no_codes')}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href="/individual/recovery" look="secondary">
          {text(state?.made_at == null ? 'withdraw.no_codes_add' : 'withdraw.no_codes_open')}
        </ButtonLink>
        <Button look="quiet" onClick={leave}>
          {text('withdraw.no_codes_later')}
        </Button>
      </div>
    </Note>
  );
}
