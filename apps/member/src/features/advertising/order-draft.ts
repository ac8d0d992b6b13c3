import type { DistributedOrder } from '../../data/api.ts';
import { type Draft, forgetDraft, keepDraft, placeOf, readDrafts } from '../../session/drafts.ts';
import { session } from '../../session/this-tab.ts';
import { leavesOut, linkParameters } from './link-parameters.tsx';

const BEGINNING = 'new-order-';

/** An order that was begun on this device and not sent yet. */
export interface OrderDraft {
  /** The name of its draft. */
  name: string;
  typed: Draft;
}

/** The member's drafts of orders, the latest first, without those in which nothing was written. */
export function orderDrafts(): OrderDraft[] {
  return readDrafts(session, BEGINNING).filter(({ typed }) =>
    ['title', 'text', 'landing_url', 'pictures'].some((name) => typed[name] && typed[name] !== '[]'),
  );
}

/** The name of a draft that does not exist yet. */
export function newDraftName(): string {
  const numbers = readDrafts(session, BEGINNING).map(({ name }) => Number(name.slice(BEGINNING.length)));
  return `${BEGINNING}${Math.max(0, ...numbers) + 1}`;
}

/** The draft to continue: this one if it exists, else the latest, else a new one. */
export function draftToContinue(name: string | null): string {
  const drafts = orderDrafts();
  return drafts.find((each) => each.name === name)?.name ?? drafts[0]?.name ?? newDraftName();
}

export function keepOrderDraft({ name, typed }: OrderDraft): void {
  keepDraft(session, placeOf(session, name), typed);
}

export function forgetOrderDraft(name: string): void {
  forgetDraft(session, placeOf(session, name));
}

/**
 * Copies an order into a new draft, so that a member who corrects it or runs it again types nothing again. Returns the
 * draft's name. `corrects` has the reason of the rejected order that the new one corrects.
 */
export function draftAgain(order: DistributedOrder, corrects: { reason: string } | null = null): string {
  const { title, text, landing_url, link_parameters, button_words, category, language } = order;
  const left = linkParameters.filter((parameter) => !link_parameters.includes(parameter));
  const boxes = Object.fromEntries(left.map((parameter) => [leavesOut(parameter), 'on']));
  const name = newDraftName();
  const typed = {
    ...{ title, text, landing_url, button_words, category },
    ...{ language: language ?? '', package_id: order.package_id },
    ...{ pictures: JSON.stringify(order.pictures) },
    ...{ chat_title: order.chat_title ?? '', chat_text: order.chat_text ?? '' },
    ...boxes,
  };
  const daily_visits = order.daily_visits === null ? '' : String(order.daily_visits);
  const correction = corrects === null ? {} : { corrects: order._id, corrects_reason: corrects.reason };
  keepOrderDraft({ name, typed: { ...typed, daily_visits, ...correction } });
  return name;
}

/** The rejected order that a draft corrects, and why it was rejected; null for other drafts. */
export function correctionOf({ corrects, corrects_reason }: Draft): { order: string; reason: string } | null {
  return corrects ? { order: corrects, reason: corrects_reason ?? '' } : null;
}

/** Removes the draft that became this order, even if the answer was lost. */
export function forgetWritten({ title, text, landing_url }: DistributedOrder): void {
  const written = orderDrafts().find(
    ({ typed }) =>
      typed.title?.trim() === title &&
      typed.text?.trim() === text &&
      landing_url.includes(typed.landing_url?.trim() ?? ''),
  );
  if (written) forgetOrderDraft(written.name);
}
