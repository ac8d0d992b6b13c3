import type { Order, ReviewReason } from '../../data/api.ts';
import { languageName } from '../../ui/values/language-name.ts';

/** The language of an advertisement. */
export const languageText = (language: Order['language']) =>
  language === null ? 'not given' : languageName(language);

export const stageTexts: Readonly<Record<Order['stage'], string>> = {
  unpaid: 'Unpaid',
  in_review: 'In review',
  distributing: 'Distributing',
  paused: 'Paused',
  completed: 'Completed',
  rejected: 'Rejected',
  stopped: 'Stopped',
};

export const refusalTexts: Readonly<Record<keyof Order['visits_refused'], string>> = {
  bot: 'automated',
  preview: 'by a link preview',
  repeat: 'repeated',
  self: 'by the sharer',
  network: 'as unnatural traffic from one network',
  too_fast: 'too fast',
  datacenter: 'from a data center',
  rate_limited: 'over the rate limit',
  ticket_invalid: 'with an invalid ticket',
  ended: 'after the end',
  blocked: 'from a blocked network or browser',
  reviewed: 'after manual review',
};

export const reviewReasonTexts: Readonly<Record<ReviewReason, string>> = {
  misleading: 'Misleading',
  prohibited_goods: 'Prohibited goods',
  landing_page_broken: 'The landing page is broken',
  landing_page_differs: 'The landing page does not match the advertisement',
  image_unsuitable: 'Unsuitable picture',
  text_unsuitable: 'Unsuitable text',
  malware: 'Malware',
  other: 'Other',
};
