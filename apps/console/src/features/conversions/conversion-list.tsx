import type { ShareConversions } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { ConversionsCard } from './conversions-card.tsx';
import { stateTexts } from './texts.ts';

/** Conversions of the last 30 days by share, latest first. */
export function ConversionList() {
  return (
    <RecordList<ShareConversions>
      title="Conversions"
      queue
      selects={[{ name: 'status', label: 'Status', options: stateTexts, start: 'doubtful' }]}
      search="Member, title, id or code"
      card={(conversions) => <ConversionsCard conversions={conversions} />}
    />
  );
}
