import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Card } from '../../../ui/screen.tsx';
import { useOrdering } from '../ordering.tsx';
import { DeletedDraft } from './deleted-draft.tsx';
import { deleteDraft, useDeletedDrafts } from './deleted-drafts.ts';
import { newDraftName, orderDrafts } from './order-draft.ts';

/** The other drafts of orders, and another one to start. Every deleted draft can be restored. */
export function OtherDrafts(props: {
  current: string;
  /** Drafts that were deleted from the form are above it. */
  hasEarlier: boolean;
  onOpen(name: string): void;
}) {
  const { current, hasEarlier, onOpen } = props;
  const text = useText();
  const of = useOrdering().membershipId;
  const deleted = useDeletedDrafts(of).filter(({ from }) => from === 'list' || !hasEarlier);
  const drafts = orderDrafts(of);
  const others = drafts.filter(({ name }) => name !== current);
  return (
    <>
      {others.length > 0 && (
        <Card>
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {text('draft.others', { count: others.length })}
            </summary>
            <ul className="divide-y divide-line border-line border-t">
              {others.map((draft) => (
                <DraftRow
                  key={draft.name}
                  title={draft.typed.title?.trim() || text('draft.untitled')}
                  onOpen={() => onOpen(draft.name)}
                  onDelete={() => deleteDraft(draft.name, 'list')}
                />
              ))}
            </ul>
          </details>
        </Card>
      )}
      {deleted.map((draft) => (
        <DeletedDraft key={draft.name} draft={draft} />
      ))}
      {drafts.some(({ name }) => name === current) && (
        <Button look="quiet" onClick={() => onOpen(newDraftName(of))}>
          {text('draft.new')}
        </Button>
      )}
    </>
  );
}

function DraftRow({ title, onOpen, onDelete }: { title: string; onOpen(): void; onDelete(): void }) {
  const text = useText();
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        className="min-h-11 min-w-0 flex-1 py-2 text-left text-accent underline leading-snug wrap-break-word"
        onClick={onOpen}
      >
        {title}
      </button>
      <button
        type="button"
        aria-label={text('draft.delete', { title })}
        className="grid size-11 shrink-0 place-items-center text-soft"
        onClick={onDelete}
      >
        <CloseIcon size={18} />
      </button>
    </li>
  );
}
