import { onlyRow, type Tx } from './tx.ts';

/** What an audit without findings proved: everything up to a transfer, and everything written before a moment. */
export interface Proof {
  readonly transferId: bigint;
  readonly at: Date;
}

/** Transfers whose entries one transaction adds to the proven sums. */
const STRETCH = 50_000;

/** What has been proven; null: nothing, so that an audit has to read everything. */
export async function readProof(tx: Tx): Promise<Proof | null> {
  const { rows } = await tx.query<{ transfer_id: bigint; at: Date | null }>(
    'select transfer_id, at from ledger.proven',
    [],
  );
  const { transfer_id: transferId, at } = onlyRow(rows);
  return transferId === 0n || at === null ? null : { transferId, at };
}

/** The last transfer below which none can still commit, in the snapshot of this transaction. */
export async function readHorizon(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ transfer_id: bigint }>('select transfer_id from ledger.horizon', []);
  return onlyRow(rows).transfer_id;
}

/**
 * Extends a proof by a stretch; answers whether it now reaches as far as it should, or was forgotten. Repeat it in
 * transactions of their own until it does. Extend it only by what an audit read in one snapshot, from that
 * proof on, without a finding.
 */
export async function prove(tx: Tx, since: Proof | null, { transferId, at }: Proof): Promise<boolean> {
  const { rows } = await tx.query<{ arrived: boolean }>(
    'select ledger.prove($1, $2, $3, $4) as arrived /* arrived is not null: the function always answers */',
    [since?.transferId ?? 0n, transferId, at, STRETCH],
  );
  return onlyRow(rows).arrived;
}

/** After it, the next audit reads everything. */
export async function forgetProof(tx: Tx): Promise<void> {
  await tx.query('select ledger.forget_proof()', []);
}
