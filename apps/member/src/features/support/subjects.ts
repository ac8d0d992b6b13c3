import type { SupportSubject } from '@handbill/contract/support';
import { fromIso } from '@handbill/contract/time';
import type { TextId, useText } from '../../languages/index.ts';
import { dayOf } from '../../ui/values/day.ts';
import type { Request } from './use-support.ts';

const named: Readonly<Record<SupportSubject, TextId>> = {
  general: 'request.subject.general',
  account: 'request.subject.account',
  deposit: 'request.subject.deposit',
  withdrawal: 'request.subject.withdrawal',
  order: 'request.subject.order',
  line: 'request.subject.line',
};

export function subjectName(kind: SupportSubject, text: ReturnType<typeof useText>): string {
  return text(named[kind]);
}

/** The screen that shows what a request is about, or null: for a line of the statement, its day. */
export function linkOfSubject({
  kind,
  id,
  at,
}: Pick<Request['subject'], 'kind' | 'id' | 'at'>): string | null {
  switch (kind) {
    case 'deposit':
      return `/deposit?id=${id}`;
    case 'withdrawal':
      return `/withdraw?id=${id}`;
    case 'order':
      return `/order-detail/${id}`;
    case 'line':
      return statementOf(at);
    case 'account':
      return '/account-detail';
    case 'general':
      return null;
  }
}

/** The statement on the reader's day of an instant; this month's if the address names none. */
function statementOf(at: string | null | undefined): string {
  if (!at || Number.isNaN(Date.parse(at))) return '/individual/statement';
  const day = dayOf(fromIso(at));
  return `/individual/statement?period=own&from=${day}&to=${day}`;
}
