import type { Tx } from '../../../platform/database/transaction.ts';

/** A payment into a campaign's escrow, in minor units. */
export interface PaymentRow {
  at: Date;
  amount: bigint;
}

/** What was paid for a campaign, and for the visits added to it: the postings of those begin with its id and a space. */
export async function selectPayments(tx: Tx, campaignId: string): Promise<PaymentRow[]> {
  const { rows } = await tx.query<PaymentRow>(
    `select posting.posted_at as at, line.amount
     from ledger.posting join ledger.escrow_line as line on line.transfer_id = posting.transfer_id
     where (posting.kind = 'campaign_paid' and posting.reference = $1)
       or (posting.kind = 'campaign_topped_up' and posting.reference > $1 || ' ' and posting.reference < $1 || '!')
     order by posting.transfer_id`,
    [campaignId],
  );
  return rows;
}
