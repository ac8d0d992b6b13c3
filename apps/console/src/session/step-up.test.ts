import { CallFailed, createClient } from '@handbill/contract/client';
import { type ConsoleEndpoints, consoleCalls } from '@handbill/contract/console/calls';
import { beforeEach, expect, test, vi } from 'vitest';
import { askingFirst, createStepUp, type StepUp } from './step-up.ts';

interface Sent {
  url: string;
  key: string | null;
}

let stepUp: StepUp;
let sent: Sent[];
/** Whether the server considers the session's factor fresh. */
let fresh: boolean;
let refusal: { status: number; slug: string };

async function answer(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  sent.push({ url: String(url), key: new Headers(init?.headers).get('Idempotency-Key') });
  if (fresh) return Response.json({ error_code: 0, message: null, data: { done: sent.length } });
  const { status, slug: error } = refusal;
  return Response.json({ error_code: 187, error, message: 'no' }, { status });
}

function newApi() {
  const client = createClient<ConsoleEndpoints>(consoleCalls, {
    baseUrl: '/',
    accessToken: () => 'token',
    language: () => 'en',
    fetch: answer,
  });
  return askingFirst(client, stepUp);
}
const pay = (idempotencyKey: string) =>
  newApi().payWithdrawal({ id: 'w', seen: 's', bank_reference: 'R' }, { idempotencyKey });
const asked = () => vi.waitFor(() => expect(stepUp.isAsked()).toBe(true));

beforeEach(() => {
  stepUp = createStepUp();
  sent = [];
  fresh = false;
  refusal = { status: 403, slug: 'step_up_required' };
});

test('a call that needs a fresh factor is sent again under the same key once its operator has confirmed', async () => {
  const paid = pay('key-1');
  await asked();
  fresh = true;
  stepUp.confirm();
  expect(await paid).toMatchObject({ data: { done: 2 } });
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
  expect(stepUp.isAsked()).toBe(false);
});

test('a call that its operator does not confirm is not sent again, and fails with the refusal', async () => {
  const paid = pay('key-1');
  const failed = expect(paid).rejects.toMatchObject({ slug: 'step_up_required' });
  await asked();
  stepUp.cancel();
  await failed;
  expect(sent).toHaveLength(1);
});

test('calls that wait for confirmation share one question, and each is sent again under its own key', async () => {
  const listener = vi.fn();
  stepUp.subscribe(listener);
  const both = Promise.all([pay('key-1'), pay('key-2')]);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await asked();
  fresh = true;
  stepUp.confirm();
  await both;
  expect(sent.map(({ key }) => key).sort()).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
  // One question, one answer.
  expect(listener).toHaveBeenCalledTimes(2);
});

test('a call whose operator took too long to confirm asks again', async () => {
  const paid = pay('key-1');
  await asked();
  stepUp.confirm();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await asked();
  fresh = true;
  stepUp.confirm();
  expect(await paid).toMatchObject({ data: { done: 3 } });
});

test('calls that wait for confirmation fail as ended when the session ends', async () => {
  const ended = new CallFailed({ slug: 'unauthorized', status: 401, message: 'unauthorized' });
  const failed = expect(pay('key-1')).rejects.toBe(ended);
  await asked();
  stepUp.fail(ended);
  await failed;
});

test('a call whose operator leaves is not sent again, also if it is refused only after that', async () => {
  const failed = expect(pay('key-1')).rejects.toMatchObject({ slug: 'step_up_required' });
  await asked();
  stepUp.changeOperator();
  await failed;
  const late = expect(pay('key-2')).rejects.toMatchObject({ slug: 'step_up_required' });
  stepUp.changeOperator();
  await late;
  expect([stepUp.isAsked(), sent.map(({ key }) => key)]).toEqual([false, ['key-1', 'key-2']]);
});

test('a session that ends without a question leaves no failure behind', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  stepUp.fail(new Error('ended'));
  await new Promise((passed) => setTimeout(passed));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('a call that is refused for another reason asks for no confirmation', async () => {
  refusal = { status: 403, slug: 'second_person_required' };
  await expect(pay('key-1')).rejects.toMatchObject({ slug: 'second_person_required' });
  expect([stepUp.isAsked(), sent.length]).toEqual([false, 1]);
});

test('a listener that has unsubscribed hears of no question', async () => {
  const listener = vi.fn();
  stepUp.subscribe(listener)();
  const failed = expect(pay('key-1')).rejects.toMatchObject({ slug: 'step_up_required' });
  await asked();
  stepUp.cancel();
  await failed;
  expect(listener).not.toHaveBeenCalled();
});
