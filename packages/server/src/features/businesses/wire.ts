import { chatAppOf } from '@handbill/contract/businesses';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { BusinessRow } from './sql.ts';

export type Business = AnswerOf<typeof calls.updateBusiness>['data'];

/** A business as its owner sees it. */
export function ownBusinessOf(row: BusinessRow): Business {
  const { id, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address } = row;
  const { status: state, reason, explanation, asked_at, decided_at } = row;
  return {
    name,
    town,
    logo,
    phone,
    chat: chatOf(chat),
    site,
    legal_name,
    tax_number,
    tax_address,
    page: state === 'verified' ? `/b/${id}` : null,
    verification: { state, reason, explanation, asked_at, decided_at },
  };
}

/** A stored chat with its app. */
export function chatOf(address: string | null): Business['chat'] {
  const app = address === null ? null : chatAppOf(address);
  return address === null || app === null ? null : { app, address };
}
