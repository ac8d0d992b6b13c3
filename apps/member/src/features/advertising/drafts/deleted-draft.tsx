import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';

/** Says that a draft was deleted, and restores it. */
export function DeletedDraft({ onUndo }: { onUndo(): void }) {
  const text = useText();
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 px-1">
      <span className="first-letter:uppercase">{text('draft.deleted')}</span>
      <Button look="quiet" onClick={onUndo}>
        {text('unpaid.undo')}
      </Button>
    </p>
  );
}
