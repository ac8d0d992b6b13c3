import type { Tx } from '../../platform/transaction.ts';

interface Finding {
  subject: string;
  detail: string;
}

/** Succeeded deposits whose posting to the member is missing, or is not of exactly what was credited. */
export async function selectDepositsWithoutTheirPosting(tx: Tx): Promise<Finding[]> {
  const { rows } = await tx.query<Finding>(
    `select 'deposit/' || d.id as subject,
       'credited ' || d.credited || ', posted ' || coalesce(e.amount::text, 'nothing') as detail
     from deposit d
     left join ledger.transfer t on t.kind = 'deposit_credited' and t.reference = d.id::text
     left join ledger.account a on a.name = 'member/' || d.member_id || '/available'
     left join ledger.entry e on e.account_id = a.id and e.transfer_id = t.id
     where d.status = 'succeeded' and e.amount is distinct from d.credited
     order by d.id`,
    [],
  );
  return rows;
}

/** Bank references and succeeded deposits that do not belong to one another, one to one and of one amount. */
export async function selectBankCreditsWithoutTheirDeposit(tx: Tx): Promise<Finding[]> {
  const { rows } = await tx.query<Finding>(
    `select coalesce('bank_credit/' || c.bank_reference, 'deposit/' || d.id) as subject,
       'the bank credited ' || coalesce(c.amount::text, 'nothing') || ', the deposit '
         || coalesce(d.credited::text, 'nothing') as detail
     from bank_credit c
     full join (select * from deposit where status = 'succeeded') d
       on d.id = c.deposit_id and upper(d.bank_reference) = c.bank_reference
     where c.amount is distinct from d.credited
     order by 1`,
    [],
  );
  return rows;
}
