import { useSyncExternalStore } from 'react';
import { session } from '../../../session/this-tab.ts';
import {
  type DraftedFor,
  draftedFor,
  draftNamed,
  forgetOrderDraft,
  keepOrderDraft,
  type OrderDraft,
} from './order-draft.ts';

/** A deleted draft, and where its member deleted it: above the form, as the one in it, or below, in the list of the others. */
interface DeletedDraft extends OrderDraft {
  from: 'form' | 'list';
}

/** What can be restored until the page is left or its member signs out, in the order of its deletion. */
let deleted: readonly DeletedDraft[] = [];
const listeners = new Set<() => void>();

function change(drafts: readonly DeletedDraft[]): void {
  deleted = drafts;
  for (const listener of listeners) listener();
}

session.subscribe(() => {
  if (!session.isSignedIn()) change([]);
});

export function deleteDraft(name: string, from: DeletedDraft['from']): void {
  const draft = draftNamed(name);
  if (draft === undefined) return;
  forgetOrderDraft(name);
  change([...deleted.filter((each) => each.name !== name), { ...draft, from }]);
}

export function restoreDraft({ name, typed }: OrderDraft): void {
  keepOrderDraft({ name, typed });
  change(deleted.filter((each) => each.name !== name));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The deleted drafts of orders for one of them. */
export function useDeletedDrafts(of: DraftedFor): DeletedDraft[] {
  return useSyncExternalStore(subscribe, () => deleted).filter(({ name }) => draftedFor(name) === of);
}
