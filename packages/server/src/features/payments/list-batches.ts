import type { listPaymentBatches, readPaymentBatch } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { refuse } from '../../platform/refusal.ts';
import { withdrawalsInBatch } from '../withdrawals/index.ts';
import { countBatches, selectBatch, selectBatches } from './sql.ts';
import { batchOf, openBatchOf } from './wire.ts';

/** The batches, newest first. */
export async function listBatches(
  { tx }: OperatorContext,
  { search, ...paging }: InputOf<typeof listPaymentBatches>,
): Promise<AnswerOf<typeof listPaymentBatches>> {
  const { after, limit } = pageOf(paging);
  const wanted = searchOf(search);
  const rows = await selectBatches(tx, { search: wanted, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(batchOf),
    next_cursor: page.next_cursor,
    total: await countBatches(tx, wanted),
  };
}

/** A batch and its withdrawals. */
export async function readBatch(
  { tx }: OperatorContext,
  { id }: InputOf<typeof readPaymentBatch>,
): Promise<AnswerOf<typeof readPaymentBatch>> {
  const batch = await selectBatch(tx, id);
  if (!batch) throw refuse('not_found');
  return { data: openBatchOf(batch, await withdrawalsInBatch(tx, id)) };
}
