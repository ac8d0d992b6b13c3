import type { Order } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';

const tones: Record<Order['stage'], Tone> = {
  unpaid: 'accent',
  in_review: 'active',
  distributing: 'active',
  paused: 'calm',
  completed: 'money',
  rejected: 'wrong',
  stopped: 'calm',
  released: 'calm',
  expired: 'calm',
};

export function StageBadge({ order }: { order: Order }) {
  const text = useText();
  return <Badge tone={tones[order.stage]}>{text(`stage.${order.stage}`)}</Badge>;
}
