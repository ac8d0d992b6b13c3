import { useId } from 'react';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { restoreDraft } from './deleted-drafts.ts';
import type { OrderDraft } from './order-draft.ts';

/** Says that a draft was deleted, and restores it. */
export function DeletedDraft({ draft, onRestore }: { draft: OrderDraft; onRestore?(): void }) {
  const text = useText();
  const id = useId();
  const title = draft.typed.title?.trim() || text('draft.untitled');
  return (
    <p role="status" className="flex items-center justify-between gap-x-3 px-1">
      <span id={id} className="min-w-0 wrap-anywhere">
        {text('draft.deleted', { title })}
      </span>
      <Button
        look="quiet"
        aria-describedby={id}
        onClick={() => {
          restoreDraft(draft);
          onRestore?.();
        }}
      >
        {text('unpaid.undo')}
      </Button>
    </p>
  );
}
