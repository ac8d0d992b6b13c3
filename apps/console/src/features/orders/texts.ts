import type { Order, ReviewReason } from '../../api.ts';

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
  bot: 'by a program',
  repeat: 'repeated',
  self: 'own',
  too_fast: 'too fast',
  datacenter: 'from a data center',
  rate_limited: 'too many at once',
  ticket_invalid: 'with a bad ticket',
  ended: 'after the end',
  blocked: 'from a blocked network or browser',
  reviewed: 'after a look by the house',
};

export const reviewReasonTexts: Readonly<Record<ReviewReason, string>> = {
  misleading: 'Misleading',
  prohibited_goods: 'Prohibited goods',
  landing_page_broken: 'The landing page is broken',
  landing_page_differs: 'The landing page shows something else',
  image_unsuitable: 'The picture is not suitable',
  text_unsuitable: 'The text is not suitable',
  malware: 'Malware',
  other: 'Another reason',
};
