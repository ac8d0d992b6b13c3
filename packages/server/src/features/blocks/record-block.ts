import type { OperatorContext } from '../../platform/context.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import type { BlockRow } from './sql.ts';

/** Records a block's step in the operators' log. */
export function recordBlock(
  context: OperatorContext,
  action: 'block_added' | 'block_ended',
  { block, before, after }: { block: BlockRow; before: string | null; after: string },
): Promise<void> {
  return recordOperatorAction(context, {
    action,
    subject: `block/${block.id}`,
    details: {
      before,
      after,
      kind: block.kind,
      value: block.value,
      reason: block.reason,
      ends_at: block.ends_at.toISOString(),
    },
  });
}
