import type { DistributedOrder } from '../../data/api.ts';
import { forgetDraft, keepDraft, readDraft } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';

/** The form of a new order, by the name that what is typed into it is kept under. */
export const NEW_ORDER = 'new-order';

/** Makes what an order says the draft of the next one: who drops it, to put something right, types nothing again. */
export function draftAgain({ title, text, landing_url, image }: DistributedOrder): void {
  keepDraft(session, NEW_ORDER, { title, text, landing_url, image: image ?? '' });
}

/** What became this order is no draft any more, also when the answer that said so was lost. */
export function forgetWritten({ title }: DistributedOrder): void {
  if (readDraft(session, NEW_ORDER).title?.trim() === title) forgetDraft(session, NEW_ORDER);
}
