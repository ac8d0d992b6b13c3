import type { sendAnnouncement } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';

/** Every kind of notification; content/notifications.json has a text for each in every language. */
export const notificationKinds = [
  'welcome',
  'invited_joined',
  'deposit_succeeded',
  'deposit_rejected',
  'payment_disputed',
  'dispute_settled',
  'withdrawal_approved',
  'withdrawal_paid',
  'withdrawal_rejected',
  'withdrawal_returned',
  'order_approved',
  'order_rejected',
  'order_completed',
  'order_stopped',
  'share_completed',
  'share_expired',
  'reward_claimed',
  'visits_refused',
  'visits_returned',
  'objection_upheld',
  'objection_declined',
  'level_changed',
  'level_refunded',
  'account_locked',
  'account_unlocked',
  'password_changed',
  'bank_changed',
  'balance_corrected',
  'restored',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A text for many members by language, with a fallback for missing languages. */
export interface Message {
  texts: Texts;
  fallback: Language;
  /** A page of the app, or null. */
  link: string | null;
}
type Texts = InputOf<typeof sendAnnouncement>['texts'];

/** The text of a message in a language. Throws if the fallback, which always exists, is missing. */
export function wordsIn(
  { texts, fallback }: Pick<Message, 'texts' | 'fallback'>,
  language: Language,
): { title: string; body: string } {
  const words = texts[language] ?? texts[fallback];
  if (!words) throw new Error(`a message has no words in its fallback ${fallback}`);
  return words;
}
