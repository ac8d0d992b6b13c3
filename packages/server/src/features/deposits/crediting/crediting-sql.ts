import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { BankAmount } from '../bank-currency.ts';

/** The bank reference keys, among these, that were already credited. */
export async function selectCredited(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ bank_reference: string }>(
    'select bank_reference from bank_credit where bank_reference = any ($1)',
    [keys],
  );
  return new Set(rows.map(({ bank_reference }) => bank_reference));
}

/** The key of a bank reference, and what it credits. */
export interface ClaimedCredit {
  key: string;
  depositId: string | null;
  unmatchedId: string | null;
  amount: bigint;
  /** The amount received, when the bank's currency differs. */
  bank: BankAmount | null;
}

/**
 * Claims bank references, in key order, and returns the keys that were free. Waits for a transaction that
 * claims the same one concurrently.
 */
export async function claimBankReferences(
  tx: Tx,
  credits: readonly ClaimedCredit[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await tx.query<{ bank_reference: string }>(
    `insert into bank_credit (bank_reference, deposit_id, unmatched_id, amount, bank_currency, bank_amount,
       credited_at)
     select c.key, c.deposit_id, c.unmatched_id, c.amount, c.bank_currency, c.bank_amount, $7
     from unnest($1::text[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::bigint[])
       as c (key, deposit_id, unmatched_id, amount, bank_currency, bank_amount)
     order by c.key
     on conflict (bank_reference) do nothing
     returning bank_reference`,
    [
      credits.map(({ key }) => key),
      credits.map(({ depositId }) => depositId),
      credits.map(({ unmatchedId }) => unmatchedId),
      credits.map(({ amount }) => amount),
      credits.map(({ bank }) => bank?.currency ?? null),
      credits.map(({ bank }) => bank?.amount ?? null),
      now,
    ],
  );
  return new Set(rows.map(({ bank_reference }) => bank_reference));
}

export async function updateCredited(
  tx: Tx,
  credits: readonly { id: string; amount: bigint; bankReference: string; bank: BankAmount | null }[],
  { operatorId, now }: { operatorId: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `update deposit d set status = 'succeeded', credited = c.amount, bank_reference = c.reference,
       bank_credited = c.bank_amount, settled_by = $5, settled_at = $6, reason = null
     from unnest($1::uuid[], $2::bigint[], $3::text[], $4::bigint[]) as c (id, amount, reference, bank_amount)
     where d.id = c.id`,
    [
      credits.map(({ id }) => id),
      credits.map(({ amount }) => amount),
      credits.map(({ bankReference }) => bankReference),
      credits.map(({ bank }) => bank?.amount ?? null),
      operatorId,
      now,
    ],
  );
}

/**
 * Serialises what an operator credits alone: two concurrent credits could each be within the limit and together
 * exceed it.
 */
export async function lockCreditingAlone(tx: Tx, operatorId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('crediting alone ' || $1::text, 0))`, [
    operatorId,
  ]);
}

/** What an operator credited alone since an instant, in minor units, as the log records it. */
export async function selectCreditedAlone(
  tx: Tx,
  { operatorId, since }: { operatorId: string; since: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ total: bigint }>(
    `select coalesce(sum((details ->> 'credited_alone')::bigint), 0)::bigint as total from shared.logged_action
     where operator_id = $1 and at > $2`,
    [operatorId, since],
  );
  return onlyRow(rows).total;
}
