import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { DistributedOrder, Input } from '../../../data/api.ts';
import { now } from '../../../session/clock.ts';
import type { DeviceDraft } from '../../../session/device-drafts.ts';
import type { Draft } from '../../../session/drafts.ts';
import { newKey } from '../../../session/ids.ts';
import type { DraftPlace } from '../../../ui/forms/use-draft.ts';
import { leavesOut, linkParameters } from '../landing/link-parameters.tsx';
import { rejectedValues } from './rejected-fields.ts';
import { drafts, writtenDrafts } from './written-drafts.ts';

/** An order that was begun on this device and not sent yet. */
export type OrderDraft = DeviceDraft;

/** How far the last time zone of the world is behind UTC: a day that is over there is over everywhere. */
const LATEST_ZONE_MS = 12 * HOUR_MS;

/** The names of the drafts that were written since the page was loaded. */
const writtenHere = new Set<string>();

/** For whom an order is drafted: a membership; null: the member. */
export type DraftedFor = string | null;

/** The drafts of orders for one of them, the latest first, without those in which nothing was written. */
export function orderDrafts(of: DraftedFor = null): OrderDraft[] {
  return writtenDrafts().filter(({ name }) => draftedFor(name) === of);
}

/** A draft for a business has its membership in its name, so that it never gets into the form of another one. */
export function draftedFor(name: string): DraftedFor {
  return name.includes(' ') ? name.slice(0, name.indexOf(' ')) : null;
}

/** The draft of this name. */
export function draftNamed(name: string | null): OrderDraft | undefined {
  return writtenDrafts().find((each) => each.name === name);
}

/** Whether the draft was written before the page was loaded: its member may not expect it in the form. */
export function isFromEarlier(name: string): boolean {
  return draftNamed(name) !== undefined && !writtenHere.has(name);
}

/** The name of a draft that does not exist yet, not in another tab either. */
export function newDraftName(of: DraftedFor = null): string {
  const name = newKey().slice(0, 8);
  return of === null ? name : `${of} ${name}`;
}

/** Where the form keeps a draft. */
export function placeOfDraft(name: string): DraftPlace {
  return {
    read: () => draftNamed(name)?.typed ?? {},
    keep: (typed) => keepOrderDraft({ name, typed }),
    forget: () => forgetOrderDraft(name),
  };
}

/** The draft to continue: this one if it exists, else the latest, else a new one. */
export function draftToContinue(wanted: string | null, of: DraftedFor = null): string {
  const found = orderDrafts(of);
  return (found.find(({ name }) => name === wanted) ?? found[0])?.name ?? newDraftName(of);
}

export function keepOrderDraft(draft: OrderDraft): void {
  writtenHere.add(draft.name);
  drafts.keep(draft);
}

export function forgetOrderDraft(name: string): void {
  drafts.forget(name);
}

/**
 * Copies an order into a new draft, so that a member who corrects it or runs it again types nothing again. Returns the
 * draft's name. `corrects`: why the order was rejected, if the new one corrects it; null: it corrects nothing. Without
 * it, the copy of an order that was never paid corrects what that one did. `of`: for whom it is drafted.
 */
export function draftAgain(
  order: DistributedOrder,
  {
    corrects,
    of,
  }: { corrects?: Omit<Correction, 'order' | 'rejected'> | null | undefined; of?: DraftedFor } = {},
): string {
  const { title, text, landing_url, link_parameters, button_words, category, language } = order;
  const left = linkParameters.filter((parameter) => !link_parameters.includes(parameter));
  const boxes = Object.fromEntries(left.map((parameter) => [leavesOut(parameter), 'on']));
  const name = newDraftName(of);
  const typed = {
    title,
    text,
    landing_url,
    button_words,
    category,
    language: language ?? '',
    package_id: order.package_id,
    pictures: JSON.stringify(order.pictures),
    chat_title: order.chat_title ?? '',
    chat_text: order.chat_text ?? '',
    shows_codes: order.shows_codes ? 'on' : '',
    ...boxes,
  };
  const daily_visits = order.daily_visits === null ? '' : String(order.daily_visits);
  const correction = corrects
    ? correctionFields({ order: order._id, ...corrects, rejected: rejectedValues(corrects.reason, typed) })
    : { corrects: (corrects === undefined && stillCorrects(order)) || '' };
  keepOrderDraft({ name, typed: { ...typed, ...datesAgain(order), daily_visits, ...correction } });
  return name;
}

/** The same order once more, as it is sent. */
export function orderAgain(order: DistributedOrder): Input<'productCreate'> {
  const { title, text, landing_url, link_parameters, button_words, category, pictures, package_id } = order;
  const { language, chat_title, chat_text, daily_visits, shows_codes } = order;
  const { starts_on, ends_on } = datesAgain(order);
  const corrects_id = stillCorrects(order);
  return {
    title,
    text,
    landing_url,
    link_parameters,
    button_words,
    category,
    pictures,
    package_id,
    shows_codes,
    ...(language !== null && { language }),
    ...(chat_title !== null && { chat_title }),
    ...(chat_text !== null && { chat_text }),
    ...(daily_visits !== null && { daily_visits }),
    ...(starts_on !== '' && { starts_on }),
    ...(ends_on !== '' && { ends_on }),
    ...(corrects_id !== null && { corrects_id }),
  };
}

/** What the copy of an order corrects: one that was dropped before it was paid leaves the rejected order open. */
function stillCorrects({ paid_at, corrects_id }: DistributedOrder): string | null {
  return paid_at === null ? corrects_id : null;
}

/**
 * The first and the last day that a copy of an order has: its own, unless it ran and they are over. Without its last day,
 * an offer would be advertised, and paid for, after its end.
 */
function datesAgain({ paid_at, stage, starts_on, ends_on }: DistributedOrder) {
  const ran = paid_at !== null && stage !== 'rejected';
  // The server refuses a last day that is over where it is later than here.
  const today = addMs(now(), -LATEST_ZONE_MS).toISOString().slice(0, 'yyyy-MM-dd'.length);
  const again = (day: string | null) => (day !== null && !(ran && day < today) ? day : '');
  return { starts_on: again(starts_on), ends_on: again(ends_on) };
}

/** A rejected order that a draft corrects, its reason, and how the operator explained it (often not at all). */
export interface Correction {
  order: string;
  reason: string;
  explanation: string;
  /** The values of the fields that the reason is about. */
  rejected: string;
}

/** The fields of a draft that keep what it corrects. */
export function correctionFields({ order, reason, explanation, rejected }: Correction) {
  const why = { corrects_reason: reason, corrects_explanation: explanation };
  return { corrects: order, ...why, corrects_rejected: rejected };
}

/** The rejected order that a draft corrects; null for other drafts. */
export function correctionOf(draft: Draft): Correction | null {
  const { corrects, corrects_reason: reason = '', corrects_explanation: explanation = '' } = draft;
  const { corrects_rejected: rejected = '' } = draft;
  return corrects ? { order: corrects, reason, explanation, rejected } : null;
}

/** Removes the draft that became this order, even if the answer was lost. `of`: for whom it was drafted. */
export function forgetWritten({ title, text, landing_url }: DistributedOrder, of: DraftedFor = null): void {
  const written = orderDrafts(of).find(
    ({ typed }) =>
      typed.title?.trim() === title &&
      typed.text?.trim() === text &&
      landing_url.includes(typed.landing_url?.trim() ?? ''),
  );
  if (written) forgetOrderDraft(written.name);
}
