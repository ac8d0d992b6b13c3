// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import type { Webhook } from '../../data/api.ts';
import { WebhookCard } from './webhook-card.tsx';

vi.mock('../../data/api.ts', () => ({ api: {} }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const webhook: Webhook = {
  _id: 'w-1',
  member: { _id: 'm-1', username: 'shop' },
  host: 'shop.example',
  events: ['order.approved', 'visits.daily'],
  state: 'on',
  added_at: '2026-03-02T02:00:00.000Z',
  off_since: null,
  last_taken_at: null,
  waiting: 2,
  last_failure: null,
};

test('a webhook that never failed says so', async () => {
  await screen.draw(<WebhookCard webhook={webhook} />);
  const text = screen.plainText();
  for (const words of ['shop.example', 'On', 'order.approved, visits.daily', 'None yet', 'None in 30 days'])
    expect(text).toContain(words);
});

test('the last failure of a webhook has its event, the answer and the next try', async () => {
  const last_failure = {
    _id: 'e-1',
    event: 'visits.daily' as const,
    tries: 3,
    status: 503,
    tried_at: '2026-03-02T02:00:00.000Z',
    next_try_at: null,
  };
  await screen.draw(<WebhookCard webhook={{ ...webhook, last_failure }} />);
  for (const words of ['visits.daily: answer 503', 'e-1', 'Given up'])
    expect(screen.plainText()).toContain(words);
  await screen.draw(
    <WebhookCard webhook={{ ...webhook, last_failure: { ...last_failure, status: null } }} />,
  );
  expect(screen.plainText()).toContain('visits.daily: no answer');
});
