import type { Objection } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { ObjectionCard } from './objection-card.tsx';
import { objectionTexts } from './texts.ts';

/** Sharers’ objections to refused visits, oldest first. */
export function ObjectionList() {
  return (
    <RecordList<Objection>
      title="Objections"
      queue
      selects={[{ name: 'status', label: 'Status', options: objectionTexts, start: 'open' }]}
      search="Sharer, order or id"
      card={(objection) => <ObjectionCard objection={objection} />}
    />
  );
}
