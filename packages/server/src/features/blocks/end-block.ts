import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordBlock } from './record-block.ts';
import { endOneBlock, findBlock, selectBlock } from './sql.ts';
import { blockOf } from './wire.ts';

/** Ends a block early. Refuses one that has ended. */
export async function endBlock(
  context: OperatorContext,
  { id }: InputOf<typeof calls.endBlock>,
): Promise<AnswerOf<typeof calls.endBlock>> {
  const { tx, now, operatorId } = context;
  if (!(await findBlock(tx, id))) throw refuse('not_found');
  if (!(await endOneBlock(tx, { id, operatorId, now }))) throw refuse('block_state');
  const block = await selectBlock(tx, id);
  await recordBlock(context, 'block_ended', { block, before: 'holds', after: 'ended' });
  return { data: blockOf(block) };
}
