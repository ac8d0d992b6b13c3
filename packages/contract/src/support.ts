/** What a request to support can be about; `general` names no object, `account` the member's own. */
export const supportSubjects = ['general', 'account', 'deposit', 'withdrawal', 'order', 'line'] as const;
export type SupportSubject = (typeof supportSubjects)[number];

export const supportTopics = [
  'not_credited',
  'wrong_amount',
  'not_arrived',
  'rejected',
  'visits_not_counted',
  'order_ended',
  'order_in_review',
  'line_unclear',
  'sign_in',
  'bank_info',
  'level',
  'personal_data',
  'other',
] as const;
export type SupportTopic = (typeof supportTopics)[number];

/** What operators write to members besides answers to requests; the decisions that these words explain. */
const refusalTopics = ['order_rejected', 'business_refused', 'objection_answered'] as const;
export type RefusalTopic = (typeof refusalTopics)[number];

/** What saved answers are for. */
export const templateTopics = [...supportTopics, ...refusalTopics] as const;
export type TemplateTopic = (typeof templateTopics)[number];

/** The topics of each subject, most frequent first. */
export const topicsOfSubject: Readonly<Record<SupportSubject, readonly SupportTopic[]>> = {
  general: ['sign_in', 'bank_info', 'level', 'personal_data', 'other'],
  account: ['sign_in', 'bank_info', 'level', 'personal_data', 'other'],
  deposit: ['not_credited', 'wrong_amount', 'rejected', 'other'],
  withdrawal: ['not_arrived', 'wrong_amount', 'rejected', 'other'],
  order: ['visits_not_counted', 'order_ended', 'order_in_review', 'other'],
  line: ['line_unclear', 'wrong_amount', 'other'],
};

/** `open` waits for the company, `answered` for the member. */
export const supportStatuses = ['open', 'answered', 'closed'] as const;

/** Why an operator closes a request. */
export const supportClosings = ['solved', 'asked_before', 'no_reply', 'abusive'] as const;
export type SupportClosing = (typeof supportClosings)[number];
/** `by_member`: the member closed it; `erased`: the member's data was erased. */
export const closedBecause = [...supportClosings, 'by_member', 'erased'] as const;

/** The most characters of one message. */
export const SUPPORT_TEXT_MAX = 2_000;

/** The most characters of the words that explain a decision. */
export const EXPLANATION_MAX = 300;

/** The most characters of a saved answer: what fits where it is used. */
export function templateTextMax(topic: TemplateTopic): number {
  return refusalTopics.some((each) => each === topic) ? EXPLANATION_MAX : SUPPORT_TEXT_MAX;
}
