import type {
  RefusalTopic,
  SupportClosing,
  SupportSubject,
  SupportTopic,
  TemplateTopic,
} from '@handbill/contract/support';
import type { SupportRequest } from '../../data/api.ts';

export const statusTexts: Readonly<Record<SupportRequest['status'], string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
};

export const subjectTexts: Readonly<Record<SupportSubject, string>> = {
  general: 'General',
  account: 'Account',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  order: 'Order',
  line: 'Line of the statement',
};

export const topicTexts: Readonly<Record<SupportTopic, string>> = {
  not_credited: 'Not credited',
  wrong_amount: 'Wrong amount',
  not_arrived: 'Not arrived at the bank',
  rejected: 'Rejection',
  visits_not_counted: 'Visits not counted',
  order_ended: 'Order ended early',
  order_in_review: 'Review takes long',
  line_unclear: 'Unclear line',
  sign_in: 'Signing in',
  bank_info: 'Bank info',
  level: 'Level',
  personal_data: 'Personal data',
  other: 'Other',
};

/** The decisions that operators explain in their own words. */
const refusalTopicTexts: Readonly<Record<RefusalTopic, string>> = {
  order_rejected: 'Rejected or stopped order',
  business_refused: 'Refused business',
  objection_answered: 'Objection to refused visits',
};

/** What saved answers are for. */
export const templateTopicTexts: Readonly<Record<TemplateTopic, string>> = {
  ...topicTexts,
  ...refusalTopicTexts,
};

/** The reasons with which an operator closes a request. */
export const closingTexts: Readonly<Record<SupportClosing, string>> = {
  solved: 'Solved',
  asked_before: 'Asked in another request',
  no_reply: 'No reply from the member',
  abusive: 'Abusive language',
};

export const becauseTexts: Readonly<Record<NonNullable<SupportRequest['closed_because']>, string>> = {
  ...closingTexts,
  by_member: 'By the member',
  erased: 'The member’s data was erased',
};

export const takenTexts = { own: 'Taken by me', others: 'Taken by others', nobody: 'Taken by nobody' };
