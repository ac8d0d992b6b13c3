import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';

interface JoiningRow {
  agreed_terms_at: Date;
  verified_at: Date | null;
  inviter: string | null;
}

/** When a member agreed to the terms, and the member who invited them, if any. */
export async function selectJoining(tx: Tx, memberId: string): Promise<JoiningRow> {
  const { rows } = await tx.query<JoiningRow>(
    'select agreed_terms_at, verified_at, inviter from shared.member_origin where id = $1',
    [memberId],
  );
  return onlyRow(rows);
}

/** Every level that a member bought, newest first. */
export async function selectLevelPurchases(
  tx: Tx,
  memberId: string,
  language: Language,
): Promise<
  {
    _id: string;
    level_name: string;
    price: bigint;
    state: 'pending' | 'refunded' | 'earned';
    bought_at: Date;
    settled_at: Date | null;
  }[]
> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectLevelPurchases>>[number]>(
    `select purchase.id as _id, level.names ->> $2 as level_name, /* level_name is not null: a level has a name in every language */
       purchase.price, purchase.state, purchase.bought_at, purchase.settled_at
     from shared.bought_level as purchase join shared.level_terms as level on level.id = purchase.level_id
     where purchase.member_id = $1 order by purchase.id desc`,
    [memberId, language],
  );
  return rows;
}

/** Every picture that a member uploaded, newest first. */
export async function selectUploads(
  tx: Tx,
  memberId: string,
): Promise<{ file: string; purpose: string; created_at: Date }[]> {
  const { rows } = await tx.query<{ file: string; purpose: string; created_at: Date }>(
    'select file, purpose, created_at from shared.uploaded_picture where member_id = $1 order by created_at desc, file, purpose',
    [memberId],
  );
  return rows;
}

/** When operators viewed the app as this member, newest first. */
export async function selectCompanyViews(
  tx: Tx,
  memberId: string,
): Promise<{ started_at: Date; expires_at: Date }[]> {
  const { rows } = await tx.query<{ started_at: Date; expires_at: Date }>(
    'select started_at, expires_at from shared.seen_by_operator where member_id = $1 order by id desc',
    [memberId],
  );
  return rows;
}

/** Every conversion that was reported for a member's own campaigns, newest first. */
export async function selectConversions(
  tx: Tx,
  memberId: string,
): Promise<
  {
    product_id: string;
    reported_by: 'code' | 'picture' | 'server';
    worth: bigint | null;
    happened_at: Date;
  }[]
> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectConversions>>[number]>(
    `select reported.campaign_id as product_id, reported.reported_by, reported.worth, reported.happened_at
     from shared.reported_conversion as reported join shared.advertisement as campaign on campaign.id = reported.campaign_id
     where campaign.member_id = $1 /* any campaign: a member's own orders */
     order by reported.happened_at desc, reported.id desc`,
    [memberId],
  );
  return rows;
}
