import type { AnswerOf } from '@handbill/contract/endpoint';
import type { productClaimReward } from '@handbill/contract/member';
import { type Asked, type Batch, Busy, type Decision, decideEach } from '../../../platform/batch.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/refusal.ts';
import { membersAfter } from '../../members/index.ts';
import { orderOf } from '../list-received-orders.ts';
import { lockShares, type ShareRow, selectReceivedOrders } from '../sql.ts';
import { notifyPaid, payRewards } from './pay-rewards.ts';

/** Pays each of these members the reward that their received order owes now. */
export async function claimRewards(
  batch: Batch,
  claims: readonly Asked<typeof productClaimReward>[],
): Promise<Decision<AnswerOf<typeof productClaimReward>>[]> {
  const { tx, patient } = batch;
  const shareIds = claims.map(({ input }) => input.product_id);
  // The second of two simultaneous claims comes after this lock, and then finds nothing left to pay.
  const shares = await lockShares(tx, { shareIds, patient });
  const own = claims.flatMap(({ memberId, input }) => {
    const share = shares.get(input.product_id);
    return share?.member_id === memberId ? [share] : [];
  });
  const paid = await payRewards(batch, own);
  const shown = await showPaid(
    batch,
    own.filter(({ id }) => paid.has(id)),
  );
  return decideEach(claims, ({ memberId, origin, input, emit }) => {
    const share = shares.get(input.product_id);
    if (!share && !patient) throw new Busy();
    if (share?.member_id !== memberId) throw refuse('not_found');
    const reward = paid.get(share.id);
    if (reward === undefined) throw refuse('nothing_to_claim');
    notifyPaid(emit, share);
    const { order, user } = shown(share);
    return { data: orderOf(order, origin), user, reward };
  });
}

/** Each of these paid orders, and its member, as shown afterwards. */
async function showPaid(batch: Batch, paid: readonly ShareRow[]) {
  const memberIds = [...new Set(paid.map((share) => share.member_id))];
  const ids = paid.map(({ id }) => id);
  const reading = () =>
    Promise.all([
      selectReceivedOrders(batch.tx, { memberIds, ids, now: batch.now }),
      membersAfter(batch, memberIds, new Map()),
    ]);
  const [orders, users] = paid.length === 0 ? [[], []] : await reading();
  return (share: ShareRow) => ({
    order: onlyRow(orders.filter(({ id }) => id === share.id)),
    user: onlyRow(users.filter(({ _id: id }) => id === share.member_id)),
  });
}
