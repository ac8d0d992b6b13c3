import { useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/screen.tsx';
import { useOrdering } from '../ordering.tsx';
import { DeletedDraft } from './deleted-draft.tsx';
import { deleteDraft, useDeletedDrafts } from './deleted-drafts.ts';
import { newDraftName } from './order-draft.ts';

/**
 * Says that the screen was opened with a draft from before the page was loaded, and offers an empty form instead. The
 * deleted draft can be restored.
 */
export function EarlierDraft({ current, onOpen }: { current: string; onOpen(name: string): void }) {
  const text = useText();
  const of = useOrdering().membershipId;
  const [earlier] = useState(current);
  const deleted = useDeletedDrafts(of).filter(({ from }) => from === 'form');
  return (
    <>
      {deleted.map((draft) => (
        <DeletedDraft key={draft.name} draft={draft} onRestore={() => onOpen(draft.name)} />
      ))}
      {earlier === current && (
        <Note>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p>{text('draft.kept')}</p>
            <Button
              look="quiet"
              className="-mx-4"
              onClick={() => {
                deleteDraft(current, 'form');
                onOpen(newDraftName(of));
              }}
            >
              {text('draft.start_again')}
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}
