import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';
import type { Request } from './use-support.ts';

const tones: Readonly<Record<Request['status'], Tone>> = {
  open: 'active',
  answered: 'money',
  closed: 'calm',
};

export function RequestStatus({ status }: { status: Request['status'] }) {
  const text = useText();
  return <Badge tone={tones[status]}>{text(`request.status.${status}`)}</Badge>;
}
