import type { DistributedOrder } from '../../data/api.ts';
import { forgetDraft, keepDraft, placeOf, readDraft } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';
import { leavesOut, linkParameters } from './link-parameters.tsx';

/** The name of the draft of a new order. */
export const NEW_ORDER = 'new-order';

/** Copies an order into the draft of the next one, so that a member who cancels it to correct it types nothing again. */
export function draftAgain(order: DistributedOrder): void {
  const { title, text, landing_url, link_parameters, button_words, category, language, image } = order;
  const left = linkParameters.filter((parameter) => !link_parameters.includes(parameter));
  const boxes = Object.fromEntries(left.map((parameter) => [leavesOut(parameter), 'on']));
  keepDraft(session, placeOf(session, NEW_ORDER), {
    title,
    text,
    landing_url,
    button_words,
    category,
    language: language ?? '',
    image: image ?? '',
    ...boxes,
  });
}

/** Removes the draft that became this order, even if the answer was lost. */
export function forgetWritten({ title }: DistributedOrder): void {
  const place = placeOf(session, NEW_ORDER);
  if (readDraft(session, place).title?.trim() === title) forgetDraft(session, place);
}
