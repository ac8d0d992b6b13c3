import { type SupportSubject, type SupportTopic, topicsOfSubject } from '@handbill/contract/support';
import { addMs, DAY_MS } from '@handbill/contract/time';

/** With fewer answers in ANSWER_DAYS than this, their median says too little to be shown. */
export const ANSWERS_MIN = 20;
export const ANSWER_DAYS = 30;

/** The number of characters of a request's reference. */
export const REFERENCE_LENGTH = 6;

export function isTopicOf(subject: SupportSubject, topic: SupportTopic): boolean {
  return topicsOfSubject[subject].includes(topic);
}

/** Until when a message reopens a closed request; null when it is not closed, or it is too late. */
export function reopenableUntil(
  { closed_at: closedAt }: { closed_at: Date | null },
  { now, days }: { now: Date; days: number },
): Date | null {
  if (closedAt === null) return null;
  const until = addMs(closedAt, days * DAY_MS);
  return until > now ? until : null;
}
