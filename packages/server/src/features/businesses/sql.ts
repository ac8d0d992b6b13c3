import type { BusinessRefusal, BusinessState } from '@handbill/contract/businesses';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** What an advertiser says about the business. */
export interface Profile {
  name: string;
  town: string;
  logo: string | null;
  phone: string | null;
  chat: string | null;
  site: string | null;
  legal_name: string | null;
  tax_number: string | null;
  tax_address: string | null;
}

export interface BusinessRow extends Profile {
  id: string;
  status: BusinessState;
  reason: BusinessRefusal | null;
  explanation: string | null;
  asked_at: Date | null;
  decided_at: Date | null;
}

export const BUSINESS_COLUMNS = `business.id, business.name, business.town, business.logo, business.phone, business.chat,
  business.site, business.legal_name, business.tax_number, business.tax_address, business.status, business.reason,
  business.explanation, business.asked_at, business.decided_at`;

/** A member's business, or null. */
export async function selectBusiness(tx: Tx, memberId: string): Promise<BusinessRow | null> {
  const { rows } = await tx.query<BusinessRow>(
    `select ${BUSINESS_COLUMNS} from business where member_id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}

/**
 * Stores the business of a locked member; an earlier one keeps its id. What was verified and has changed is verified no
 * more. Returns its state.
 */
export async function upsertBusiness(
  tx: Tx,
  { id, memberId, profile, now }: { id: string; memberId: string; profile: Profile; now: Date },
): Promise<BusinessState> {
  const { name, town, logo, phone, chat, site, legal_name, tax_number, tax_address } = profile;
  const { rows } = await tx.query<{ status: BusinessState }>(
    `insert into business (id, member_id, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address,
       created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (member_id) do update set name = excluded.name, town = excluded.town, logo = excluded.logo,
       phone = excluded.phone, chat = excluded.chat, site = excluded.site, legal_name = excluded.legal_name,
       tax_number = excluded.tax_number, tax_address = excluded.tax_address, changed_at = excluded.changed_at,
       status = case when business.status = 'verified'
           and (business.name, business.town, business.logo, business.site)
             is distinct from (excluded.name, excluded.town, excluded.logo, excluded.site)
         then 'changed' else business.status end
     returning status`,
    [id, memberId, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address, now],
  );
  return onlyRow(rows).status;
}

/** What the badge of a business vouches for. */
export interface Badge {
  name: string;
  town: string;
}

/** A badge with the id of its business, which is part of the page's address. */
export type LinkedBadge = Badge & { id: string };

/** The badge of a member's business: null unless it is verified, and while the account is locked. */
export async function selectBadge(tx: Tx, memberId: string): Promise<LinkedBadge | null> {
  const { rows } = await tx.query<LinkedBadge>(
    `select business.id, business.name, business.town from shared.verified_business as business
       join shared.member_name as member on member.id = business.member_id
     where business.member_id = $1 and member.locked_at is null`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** The names by which the feed finds a member's campaigns. Until the commit, nobody verifies or changes the business. */
export async function lockNames(tx: Tx, memberId: string): Promise<string> {
  const { rows } = await tx.query<{ names: string }>(
    `with own as (select name, status from business where member_id = $1 for share)
     select concat_ws(' ', member.username, (select own.name from own where own.status = 'verified')) as names
       /* names is not null: concat_ws leaves nulls out */
     from shared.member_name as member where member.id = $1`,
    [memberId],
  );
  return onlyRow(rows).names;
}

export async function deleteBusiness(tx: Tx, memberId: string): Promise<void> {
  await tx.query(
    'delete from business_document using business where business_id = business.id and business.member_id = $1',
    [memberId],
  );
  await tx.query('delete from business where member_id = $1', [memberId]);
}
