import type { Withdrawal } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';

export const tones: Record<Withdrawal['status'], Tone> = {
  pending: 'active',
  approved: 'active',
  paid: 'money',
  rejected: 'wrong',
  cancelled: 'calm',
  returned: 'wrong',
};

export function WithdrawalBadge({ status }: { status: Withdrawal['status'] }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`withdrawal.status.${status}`)}</Badge>;
}
