import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';

/** Who of the business's team drafted the order; nothing where its owner did. */
export function DraftedBy({ order: { drafted_by: username } }: { order: DistributedOrder }) {
  const text = useText();
  if (username === null) return null;
  return <p className="text-sm text-soft wrap-anywhere">{text('distribute.drafted_by', { username })}</p>;
}
