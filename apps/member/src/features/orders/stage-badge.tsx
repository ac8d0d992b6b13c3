import type { Order } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';

type Stage = Order['stage'];

const tones: Record<Stage, Tone> = {
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

/** How far an order is. A stage that this build does not know is not named. */
export function StageBadge({ stage }: { stage: string }) {
  const text = useText();
  if (!isStage(stage)) return null;
  return <Badge tone={tones[stage]}>{text(`stage.${stage}`)}</Badge>;
}

function isStage(stage: string): stage is Stage {
  return Object.hasOwn(tones, stage);
}
