import { chatAppOf } from '@handbill/contract/businesses';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';
import { type BusinessRow, selectBusiness } from './sql.ts';

type Business = AnswerOf<typeof calls.updateBusiness>['data'];

/** A member's business as its owner sees it, or null. */
export async function businessOf(tx: Tx, memberId: string): Promise<Business | null> {
  const row = await selectBusiness(tx, memberId);
  return row && ownBusinessOf(row);
}

function ownBusinessOf(row: BusinessRow): Business {
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
