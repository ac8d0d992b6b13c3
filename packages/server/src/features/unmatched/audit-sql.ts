import type { Proof } from '@handbill/ledger';
import { auditedFrom } from '../../platform/audit-range.ts';
import type { Tx } from '../../platform/database/transaction.ts';

const DAYS_AGAIN = 30;

interface Finding {
  subject: string;
  detail: string;
}

/** Succeeded deposits whose posting to the member is missing or differs from the credited amount. */
export async function selectDepositsWithoutTheirPosting(tx: Tx, proof: Proof | null): Promise<Finding[]> {
  const { rows } = await tx.query<Finding>(
    `select 'deposit/' || d.id as subject,
       'credited ' || d.credited || ', posted ' || coalesce(posted.amount::text, 'nothing') as detail
     from shared.announced_deposit d
     left join unmatched_money u on u.deposit_id = d.id
     left join ledger.available_line posted on posted.member_id = d.member_id::text
       and (posted.kind, posted.reference) in (('deposit_credited', d.id::text), ('unmatched_assigned', u.id::text))
     where d.status = 'succeeded' and d.settled_at >= $1 and posted.amount is distinct from d.credited
     order by d.id`,
    [auditedFrom(proof, DAYS_AGAIN)],
  );
  return rows;
}

/**
 * Bank references and their credits (succeeded deposits or unannounced money) that do not match one to one
 * with equal amounts.
 */
export async function selectBankCreditsWithoutTheirDeposit(tx: Tx): Promise<Finding[]> {
  const { rows } = await tx.query<Finding>(
    `select coalesce('bank_credit/' || c.bank_reference, credited.kind || '/' || credited.id) as subject,
       'the bank credited ' || coalesce(c.amount::text, 'nothing') || ', the '
         || coalesce(credited.kind, 'deposit') || ' ' || coalesce(credited.amount::text, 'nothing') as detail
     from shared.credited_bank_reference c
     full join (
       select 'deposit' as kind, d.id, d.bank_reference, d.credited as amount from shared.announced_deposit d
       where d.status = 'succeeded' and not exists (select from unmatched_money u where u.deposit_id = d.id)
       union all
       select 'unmatched', id, bank_reference, amount from unmatched_money
     ) credited
       on credited.id = coalesce(c.deposit_id, c.unmatched_id)
         and c.bank_reference in (bank_reference_key(credited.bank_reference), upper(credited.bank_reference))
     where c.amount is distinct from credited.amount
     order by 1`,
    [],
  );
  return rows;
}
