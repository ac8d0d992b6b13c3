import type { TextId } from '../../languages/index.ts';
import type { Tone } from '../../ui/screen.tsx';
import type { Delivery, Webhook } from './use-webhooks.ts';

/** What each event says, in words. */
export const eventNames: Readonly<Record<Delivery['event'], TextId>> = {
  'order.approved': 'webhooks.event.approved',
  'order.rejected': 'webhooks.event.rejected',
  'order.ended': 'webhooks.event.ended',
  'conversion.recorded': 'webhooks.event.conversion',
  'visits.daily': 'webhooks.event.daily',
  'webhook.test': 'webhooks.event.test',
};

export const deliveryStates: Readonly<Record<Delivery['state'], { name: TextId; tone: Tone }>> = {
  waiting: { name: 'webhooks.state.waiting', tone: 'calm' },
  delivered: { name: 'webhooks.state.delivered', tone: 'active' },
  failed: { name: 'webhooks.state.failed', tone: 'wrong' },
};

const offStates: Readonly<Record<NonNullable<Webhook['off_because']>, { name: TextId; tone: Tone }>> = {
  owner: { name: 'webhooks.state.off_owner', tone: 'calm' },
  failing: { name: 'webhooks.state.off_failing', tone: 'wrong' },
  secured: { name: 'webhooks.state.off_secured', tone: 'wrong' },
  gone: { name: 'webhooks.state.off_gone', tone: 'wrong' },
};

/** Whether events are sent, and why not. */
export function stateOfWebhook({ off_because: because }: Webhook): { name: TextId; tone: Tone } {
  return because === null ? { name: 'webhooks.state.on', tone: 'active' } : offStates[because];
}
