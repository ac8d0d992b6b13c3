import type { DistributedOrder, ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Badge, type Tone } from '../../ui/screen.tsx';

const tones: Record<DistributedOrder['stage'], Tone> = {
  unpaid: 'active',
  in_review: 'active',
  distributing: 'active',
  paused: 'calm',
  completed: 'money',
  rejected: 'wrong',
  stopped: 'calm',
};
const shareTones: Record<ReceivedOrder['stage'], Tone> = {
  distributing: 'active',
  completed: 'money',
  released: 'calm',
  expired: 'calm',
};

/** The stage of an order. A stage that this build does not know has no badge. */
export function StageBadge({ stage, dropped = false }: { stage: string; dropped?: boolean }) {
  const text = useText();
  if (dropped) return <Badge>{text('stage.dropped')}</Badge>;
  return isIn(tones, stage) && <Badge tone={tones[stage]}>{text(`stage.${stage}`)}</Badge>;
}

/**
 * The same for a share. Its texts are separate, because adjectives may have another gender. One that ended with its
 * advertisement was not given back.
 */
export function ShareStageBadge({ stage, endedEarly = false }: { stage: string; endedEarly?: boolean }) {
  const text = useText();
  if (endedEarly) return <Badge>{text('share_stage.ended')}</Badge>;
  return isIn(shareTones, stage) && <Badge tone={shareTones[stage]}>{text(`share_stage.${stage}`)}</Badge>;
}

function isIn<Stage extends string>(known: Record<Stage, Tone>, stage: string): stage is Stage {
  return Object.hasOwn(known, stage);
}
