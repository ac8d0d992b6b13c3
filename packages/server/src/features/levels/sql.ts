import { msBetween } from '@handbill/contract/time';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Level } from '../offers/index.ts';

export type LevelRow = Level;

export interface PurchaseRow {
  id: string;
  member_id: string;
  from_level_id: string;
  to_level_id: string;
  price: bigint;
  state: 'pending' | 'refunded' | 'earned';
  bought_at: Date;
  refundable_until: Date;
}

const LEVEL_COLUMNS = `level.id, level.rank, level.names, level.joining_fee, level.discount_bp, level.max_discount_bp,
  level.turns_per_day, level.retired_at`;
const PURCHASE_COLUMNS = `purchase.id, purchase.member_id, purchase.from_level_id, purchase.to_level_id,
  purchase.price, purchase.state, purchase.bought_at, purchase.refundable_until`;

export async function selectLevel(tx: Tx, levelId: string): Promise<LevelRow | null> {
  const { rows } = await tx.query<LevelRow>(
    `select ${LEVEL_COLUMNS} from shared.level_terms as level where id = $1`,
    [levelId],
  );
  return rows[0] ?? null;
}

/** A member's level, and the purchase that gave it; null: none did. */
export type OwnLevel = LevelRow & { purchase_id: string | null };

/** The level that a member has. */
export async function selectLevelOf(tx: Tx, memberId: string): Promise<OwnLevel> {
  const { rows } = await tx.query<OwnLevel>(
    `select ${LEVEL_COLUMNS}, (
         select purchase.id from level_purchase as purchase
         where purchase.member_id = $1 and purchase.to_level_id = level.id and purchase.state <> 'refunded'
         order by purchase.id desc limit 1
       ) as purchase_id
     from shared.member_account as member
       join shared.level_terms as level on level.id = member.level_id where member.id = $1`,
    [memberId],
  );
  return onlyRow(rows);
}

/** A purchase of a member, and whether an order was priced with it. */
export type KeptPurchase = PurchaseRow & { used: boolean };

/**
 * A member's purchases that were not given back, the highest level first: their prices are what the member paid for
 * their current level. A correction uses the level as any order does, an order dropped before payment does not. An order
 * names its purchase, because the times of two calls do not say which of them held the member's lock first.
 */
export async function selectKeptPurchases(tx: Tx, memberId: string): Promise<KeptPurchase[]> {
  const { rows } = await tx.query<KeptPurchase>(
    `select ${PURCHASE_COLUMNS}, exists (
         select from shared.campaign_order as campaign
         where campaign.member_id = $1 and campaign.level_purchase_id = purchase.id
           and not shared.is_dropped(campaign.stage, campaign.paid_at)
       ) as used
     from level_purchase as purchase join shared.level_terms as level on level.id = purchase.to_level_id
     where purchase.member_id = $1 and purchase.state <> 'refunded' order by level.rank desc`,
    [memberId],
  );
  return rows;
}

export async function insertPurchase(
  tx: Tx,
  purchase: {
    id: string;
    memberId: string;
    fromLevelId: string;
    toLevelId: string;
    price: bigint;
    now: Date;
    refundableUntil: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into level_purchase
       (id, member_id, from_level_id, to_level_id, price, state, bought_at, refundable_until)
     values ($1, $2, $3, $4, $5, 'pending', $6, $7)`,
    [
      purchase.id,
      purchase.memberId,
      purchase.fromLevelId,
      purchase.toLevelId,
      purchase.price,
      purchase.now,
      purchase.refundableUntil,
    ],
  );
}

/**
 * Ends a pending purchase, as earned only after its window; its row is the last guard against doing so twice. Returns
 * whether it did.
 */
export async function updateSettledPurchase(
  tx: Tx,
  { purchaseId, state, now }: { purchaseId: string; state: 'refunded' | 'earned'; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update level_purchase set state = $2, settled_at = $3
     where id = $1 and state = 'pending' and ($2 = 'refunded' or refundable_until <= $3) returning id`,
    [purchaseId, state, now],
  );
  return rows.length > 0;
}

/** Adds the time of a lock, which ends now, to the windows of a locked member that were open when it began. */
export async function updateRefundableUntil(
  tx: Tx,
  { memberId, lockedAt, now }: { memberId: string; lockedAt: Date; now: Date },
): Promise<void> {
  await tx.query(
    `update level_purchase set refundable_until = refundable_until + $3 * interval '1 millisecond'
     where member_id = $1 and state = 'pending' and refundable_until > $2`,
    [memberId, lockedAt, msBetween(lockedAt, now)],
  );
}

/** Pending purchases whose refund window has closed, earliest first. Those of members who were locked before wait. */
export async function selectDuePurchases(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<PurchaseRow[]> {
  const { rows } = await tx.query<PurchaseRow>(
    `select ${PURCHASE_COLUMNS}
     from level_purchase as purchase join shared.member_account as member on member.id = purchase.member_id
     where purchase.state = 'pending' and purchase.refundable_until <= $1
       and (member.locked_at is null or member.locked_at >= purchase.refundable_until)
     order by purchase.refundable_until, purchase.id limit $2`,
    [now, limit],
  );
  return rows;
}
