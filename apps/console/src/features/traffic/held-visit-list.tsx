import type { HeldNetwork } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { HeldVisitCard } from './held-visit-card.tsx';

/** Held visits by network, longest held first. */
export function HeldVisitList() {
  return (
    <RecordList<HeldNetwork>
      title="Held visits"
      search="Sharer, order, network or id"
      queue
      card={(held) => <HeldVisitCard held={held} />}
    />
  );
}
