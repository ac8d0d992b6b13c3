import type { CallOptions } from '@handbill/contract/client';
import { type Answer, api } from '../../data/api.ts';
import { useIntentOf } from '../../data/changes/use-intent.ts';
import { keepOrder } from '../orders/keep-order.ts';

/** What claiming everything came to: the answers of the claims that were paid, and how many were not. */
interface ClaimedAll {
  claimed: Answer<'productClaimReward'>[];
  missed: number;
}

/**
 * Claims every claimable reward, through the call that claims one. It fails only if nothing could be claimed: a claim
 * pays what is unpaid and nothing else, so that another attempt can pay no visit twice.
 */
export function useClaimAll(onDone: (sum: { reward: number; missed: number }) => void) {
  return useIntentOf('productClaimReward', claimAll, {
    keep: (queries, { claimed }) =>
      // The claims ran side by side, so that none of their balances is known to be the last one.
      claimed.flatMap(({ data, replayed }) => (replayed ? [] : keepOrder(queries, { data }))),
    onDone: ({ claimed, missed }) =>
      onDone({ reward: claimed.reduce((sum, { reward }) => sum + reward, 0), missed }),
  });
}

async function claimAll(_: Record<string, never>, options: CallOptions): Promise<ClaimedAll> {
  const outcomes = await Promise.allSettled(
    (await claimableOrders()).map((id) => api.productClaimReward({ product_id: id }, keyFor(id, options))),
  );
  const claimed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (claimed.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return { claimed, missed: outcomes.length - claimed.length };
}

/** Each claim has its own key, the same one in every attempt. */
function keyFor(id: string, { idempotencyKey }: CallOptions): CallOptions {
  return idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey} ${id}` };
}

async function claimableOrders(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Answer<'listProduct'> = await api.listProduct({
      status: 'not_received',
      ...(cursor === null ? {} : { cursor }),
    });
    ids.push(...page.list_product);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
}
