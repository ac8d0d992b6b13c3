import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { type Posted, post } from '@handbill/ledger';
import type { MemberContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { refuseWhenShort } from '../../platform/refuse-when.ts';
import { lockOpenMember, memberAfter, setLevel } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { knownSettings } from '../settings/index.ts';
import { levelBought } from './postings.ts';
import { feePaidOf, refundableUntil, upgradePrice } from './rules.ts';
import { insertPurchase, type LevelRow, selectKeptPurchases, selectLevel, selectLevelOf } from './sql.ts';

/** Buys a higher level: its price waits in membership_pending until it can no longer be given back. */
export async function updateLevel(
  context: MemberContext,
  { level_id: levelId, price_seen: priceSeen }: InputOf<typeof calls.updateLevel>,
): Promise<AnswerOf<typeof calls.updateLevel>> {
  const { tx, memberId } = context;
  // Serialises two upgrades of one member: the second pays the difference to the first.
  await lockOpenMember(tx, memberId);
  const [wanted, own, kept] = await Promise.all([
    selectLevel(tx, levelId),
    selectLevelOf(tx, memberId),
    selectKeptPurchases(tx, memberId),
  ]);
  if (!wanted) throw refuse('not_found');
  if (wanted.id === own.id) throw refuse('level_is_current');
  if (wanted.retired_at !== null) throw refuse('not_found');
  if (wanted.rank < own.rank) throw refuse('level_lower_than_current');
  const balances = await buy(context, { from: own, to: wanted, feePaid: feePaidOf(kept), priceSeen });
  await notify(context, memberId, 'level_changed', { level_id: wanted.id });
  return { data: await memberAfter(context, memberId, balances) };
}

/** Returns the balances after the purchase. */
async function buy(
  context: MemberContext,
  {
    from,
    to,
    feePaid,
    priceSeen,
  }: { from: LevelRow; to: LevelRow; feePaid: bigint; priceSeen: bigint | undefined },
): Promise<Posted['balances']> {
  const { tx, now, memberId, emit } = context;
  const settings = await knownSettings(context);
  const purchaseId = context.newId();
  const price = upgradePrice({ joiningFee: to.joining_fee, feePaid });
  if (priceSeen !== undefined && priceSeen !== price) {
    throw refuse('changed_meanwhile', { current: { price } });
  }
  await insertPurchase(tx, {
    id: purchaseId,
    memberId,
    fromLevelId: from.id,
    toLevelId: to.id,
    price,
    now,
    refundableUntil: refundableUntil(now, settings.level_refund_days),
  });
  await setLevel(tx, memberId, to.id);
  // A level whose fee has already been paid costs nothing more, and zero entries cannot be posted.
  if (price === 0n) return new Map();
  const { balances } = await refuseWhenShort(
    () => post(tx, levelBought({ purchaseId, memberId, price, at: now })),
    () => refuse('insufficient_balance_to_upgrade'),
  );
  emit({ memberId, kind: 'balance', subject: null });
  return balances;
}
