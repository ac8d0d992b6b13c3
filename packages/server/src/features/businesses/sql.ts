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
}

const COLUMNS = 'id, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address';

/** A member's business, or null. */
export async function selectBusiness(tx: Tx, memberId: string): Promise<BusinessRow | null> {
  const { rows } = await tx.query<BusinessRow>(`select ${COLUMNS} from business where member_id = $1`, [
    memberId,
  ]);
  return rows[0] ?? null;
}

/** Stores the business of a locked member; an earlier one keeps its id. */
export async function upsertBusiness(
  tx: Tx,
  { id, memberId, profile, now }: { id: string; memberId: string; profile: Profile; now: Date },
): Promise<void> {
  const { name, town, logo, phone, chat, site, legal_name, tax_number, tax_address } = profile;
  await tx.query(
    `insert into business (id, member_id, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address,
       created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     on conflict (member_id) do update set name = excluded.name, town = excluded.town, logo = excluded.logo,
       phone = excluded.phone, chat = excluded.chat, site = excluded.site, legal_name = excluded.legal_name,
       tax_number = excluded.tax_number, tax_address = excluded.tax_address, changed_at = excluded.changed_at`,
    [id, memberId, name, town, logo, phone, chat, site, legal_name, tax_number, tax_address, now],
  );
}

export async function deleteBusiness(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from business where member_id = $1', [memberId]);
}
