import type { Proof } from '@handbill/ledger';
import { auditedAfter } from '../../platform/audit-range.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/**
 * Credits to members from an account that their kind does not take money from: one of `sources`, and for the rest of it
 * one of `others`. Rewards are left out: the audit of shares ties each to its claim and to what its share reserved.
 */
export async function selectWrongSources(
  tx: Tx,
  proof: Proof | null,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'transfer ' || credit.transfer_id as subject,
       credit.kind || ' credits ' || credit.amount || ' to ' || credit.member_id || ' from '
         || coalesce(array_to_string(credit.parts, ', '), 'nothing') as detail
     from ledger.member_credit as credit
     left join (values
       ('deposit_credited', '{bank,payment_service,unmatched}'::text[], '{exchange}'::text[]),
       ('unmatched_assigned', '{unmatched}', '{}'),
       ('dispute_won', '{disputed}', '{}'),
       ('campaign_closed', '{escrow}', '{}'),
       ('level_refunded', '{membership_pending}', '{}'),
       ('withdrawal_cancelled', '{withdrawing}', '{}'),
       ('withdrawal_rejected', '{withdrawing}', '{}'),
       ('withdrawal_returned', '{bank}', '{withdrawal}'),
       ('correction', '{goodwill}', '{}')
     ) as rule (kind, sources, others) on rule.kind = credit.kind
     where credit.transfer_id > $1 and credit.kind <> 'reward_claimed'
       and (credit.parts && rule.sources and credit.parts <@ (rule.sources || rule.others)) is not true
     order by credit.transfer_id`,
    [auditedAfter(proof)],
  );
  return rows;
}
