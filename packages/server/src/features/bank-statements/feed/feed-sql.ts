import type { Tx } from '../../../platform/database/transaction.ts';

export async function insertRefusedFeedFile(
  tx: Tx,
  file: { hash: Buffer; name: string; why: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into bank_feed_refusal (file_hash, file_name, why, seen_at) values ($1, $2, $3, $4)
     on conflict (file_hash) do nothing`,
    [file.hash, file.name, file.why, file.now],
  );
}

/** Files of the bank's feed that could not be imported, until a later one was. */
export async function selectRefusedFeedFiles(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'bank_feed/' || f.file_name as subject, f.why || ', seen at ' || f.seen_at as detail
     from bank_feed_refusal f
     where not exists (
       select from bank_statement s where s.source = 'feed' and s.started_at is not null and s.uploaded_at > f.seen_at
     )
     order by f.seen_at, 1`,
    [],
  );
  return rows;
}
