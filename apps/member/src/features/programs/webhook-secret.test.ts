// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached, refusal } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import type { Webhook } from './use-webhooks.ts';
import { Webhooks } from './webhooks.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../ui/toasts/toast.tsx', () => ({ toast: { failure: vi.fn() } }));
vi.mock('./webhook-deliveries.tsx', () => ({ WebhookDeliveries: () => null }));

const SEEN = '2026-03-01T00:00:00.000Z';
const NEWER = '2026-03-02T00:00:00.000Z';
const webhook = (id: string, made = SEEN): Webhook => ({
  _id: id,
  url: `https://${id}.example/`,
  events: ['order.ended'],
  added_at: SEEN,
  off_since: null,
  off_because: null,
  secret_made_at: made,
  former_secret_until: null,
});

let screen: HTMLElement;
beforeEach(async () => {
  vi.mocked(toast.failure).mockClear();
  // jsdom shows no dialogs and does not scroll.
  for (const name of ['showModal', 'close'] as const) HTMLDialogElement.prototype[name] = vi.fn();
  Element.prototype.scrollIntoView = vi.fn();
  screen = await drawElement(createElement(Webhooks), [
    keys.webhooks,
    [webhook('shop'), { ...webhook('till'), former_secret_until: NEWER }],
  ]);
});

const cards = () => [...screen.querySelectorAll('li')].filter((each) => each.querySelector('h3') !== null);
const notes = () => cards().map((card) => card.querySelector('[role]')?.textContent ?? null);
async function pressIn(place: Element | null | undefined, name: string): Promise<void> {
  const button = [...(place?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === name,
  );
  await act(async () => {
    button?.click();
    await new Promise((done) => setTimeout(done));
  });
}
async function makeSecret(): Promise<void> {
  await pressIn(cards()[0], 'webhooks.secret_make');
  const form = cards()[0]?.querySelector('form');
  await act(async () => {
    form?.requestSubmit();
    await new Promise((done) => setTimeout(done));
  });
}

test('a new secret is shown in its webhook’s own card, also if the list cannot be fetched again', async () => {
  answer('webhook-secret-make', { data: { ...webhook('shop', NEWER), secret: 'whsec_a' } });
  answer('webhooks', refusal('internal', 500));
  await makeSecret();
  expect(reached[0]?.input).toEqual({ webhook_id: 'shop', secret_made_at: SEEN, overlap_hours: 24 });
  const [own, other] = notes();
  expect(own).toContain('whsec_a');
  expect(other).toBeNull();
  await makeSecret();
  expect(reached.at(-2)?.input).toMatchObject({ secret_made_at: NEWER });
});

test('after a lost answer the dialog closes and says that there may be a secret, and the list is fetched again', async () => {
  answer('webhook-secret-make', 'lost');
  answer('webhooks', { data: [webhook('shop', NEWER), webhook('till')] });
  await makeSecret();
  expect(screen.querySelector('dialog')).toBeNull();
  expect(notes()).toEqual(['webhooks.secret_unanswered', null]);
  expect(reached.map(({ path }) => path)).toEqual(['webhook-secret-make', 'webhooks']);
});

test('a secret that was made elsewhere is a refusal, after which the list is fetched again', async () => {
  answer('webhook-secret-make', refusal('changed_meanwhile', 409));
  answer('webhooks', { data: [webhook('shop', NEWER), webhook('till')] });
  await makeSecret();
  expect([screen.querySelector('dialog'), notes()]).toEqual([null, [null, null]]);
  expect(toast.failure).toHaveBeenCalledOnce();
  expect(reached.at(-1)?.path).toBe('webhooks');
});

test('the former secret ends after its owner has confirmed it', async () => {
  answer('webhook-secret-end', { data: [webhook('shop'), webhook('till')] });
  const [, till] = cards();
  await pressIn(till, 'webhooks.former_end');
  expect(reached).toEqual([]);
  expect(till?.querySelector('[role="dialog"], dialog')?.textContent).toContain(
    'webhooks.former_end_question',
  );
  await pressIn(till?.querySelector('dialog'), 'webhooks.former_end');
  expect(reached[0]).toMatchObject({ path: 'webhook-secret-end', input: { webhook_id: 'till' } });
  expect(till?.querySelector('dialog')).toBeNull();
});
