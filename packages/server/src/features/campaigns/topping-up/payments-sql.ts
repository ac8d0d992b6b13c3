import type { Tx } from '../../../platform/database/transaction.ts';

/** A payment into a campaign's escrow, in minor units. */
export interface PaymentRow {
  at: Date;
  amount: bigint;
}

/**
 * Whether a campaign is the member's own, and what was paid for it and for the visits added to it: the postings of those
 * begin with its id and a space.
 */
export async function selectOwnPayments(
  tx: Tx,
  { campaignId, memberId }: { campaignId: string; memberId: string },
): Promise<{ isOwn: boolean; payments: PaymentRow[] }> {
  const [own, { rows: payments }] = await Promise.all([
    tx.query<{ one: number }>('select 1 as one from shared.campaign_order where id = $1 and member_id = $2', [
      campaignId,
      memberId,
    ]),
    tx.query<PaymentRow>(
      `select posting.posted_at as at, line.amount
       from ledger.posting join ledger.escrow_line as line on line.transfer_id = posting.transfer_id
       where (posting.kind = 'campaign_paid' and posting.reference = $1)
         or (posting.kind = 'campaign_topped_up' and posting.reference > $1 || ' ' and posting.reference < $1 || '!')
       order by posting.transfer_id`,
      [campaignId],
    ),
  ]);
  return { isOwn: own.rows.length > 0, payments };
}
