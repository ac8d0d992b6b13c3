import type { Deposit } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';

export const tones: Record<Deposit['status'], Tone> = {
  pending: 'active',
  succeeded: 'money',
  rejected: 'wrong',
  expired: 'calm',
  cancelled: 'calm',
};

export function DepositBadge({ status }: { status: Deposit['status'] }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`deposit.status.${status}`)}</Badge>;
}
