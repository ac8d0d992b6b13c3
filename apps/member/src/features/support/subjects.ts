import type { SupportSubject } from '@handbill/contract/support';
import type { TextId, useText } from '../../languages/index.ts';
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

/** The screen that shows what a request is about, or null. */
export function linkOfSubject({ kind, id }: Pick<Request['subject'], 'kind' | 'id'>): string | null {
  switch (kind) {
    case 'deposit':
      return `/deposit?id=${id}`;
    case 'withdrawal':
      return `/withdraw?id=${id}`;
    case 'order':
      return `/order-detail/${id}`;
    case 'line':
      return '/individual/statement';
    case 'account':
      return '/account-detail';
    case 'general':
      return null;
  }
}
