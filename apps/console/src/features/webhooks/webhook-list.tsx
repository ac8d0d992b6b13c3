import type { Webhook } from '../../data/api.ts';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { stateTexts } from './texts.ts';
import { WebhookCard } from './webhook-card.tsx';

/** Webhooks of members' programs, newest first. */
export function WebhookList() {
  return (
    <RecordList<Webhook>
      title="Webhooks"
      queue={false}
      selects={[{ name: 'state', label: 'State', options: stateTexts }]}
      search="Member, host, or id of a webhook or event"
      card={(webhook) => <WebhookCard webhook={webhook} />}
    />
  );
}
