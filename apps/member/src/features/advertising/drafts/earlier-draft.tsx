import { useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/screen.tsx';
import { useOrdering } from '../ordering.tsx';
import { DeletedDraft } from './deleted-draft.tsx';
import {
  draftNamed,
  forgetOrderDraft,
  isFromEarlier,
  keepOrderDraft,
  newDraftName,
  type OrderDraft,
} from './order-draft.ts';

/**
 * Says that the screen was opened with a draft from before the page was loaded, and offers an empty form instead. The
 * deleted draft can be restored.
 */
export function EarlierDraft({ current, onOpen }: { current: string; onOpen(name: string): void }) {
  const text = useText();
  const of = useOrdering().membershipId;
  const [earlier] = useState(() => (isFromEarlier(current) ? current : null));
  const [deleted, setDeleted] = useState<OrderDraft | null>(null);
  if (deleted) {
    return (
      <DeletedDraft
        onUndo={() => {
          keepOrderDraft(deleted);
          setDeleted(null);
          onOpen(deleted.name);
        }}
      />
    );
  }
  if (earlier !== current) return null;
  return (
    <Note>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>{text('draft.kept')}</p>
        <Button
          look="quiet"
          className="-mx-4"
          onClick={() => {
            setDeleted(draftNamed(current) ?? null);
            forgetOrderDraft(current);
            onOpen(newDraftName(of));
          }}
        >
          {text('draft.start_again')}
        </Button>
      </div>
    </Note>
  );
}
