import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { BlockRow } from './sql.ts';

type Block = AnswerOf<typeof calls.addBlock>['data'];

/** A block as the console sees it. */
export function blockOf(row: BlockRow): Block {
  const { id, knows, ...rest } = row;
  return { _id: id, ...rest, network: row.kind === 'network' ? knows : null };
}
