// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../test/failures.ts';
import { newScreen } from '../../test/screen.tsx';
import { stepUp } from '../session/step-up.ts';
import { StepUpDialog } from './step-up-dialog.tsx';

const api = vi.hoisted(() => ({
  access: vi.fn(),
  stepUp: vi.fn(),
  passkeyOptions: vi.fn(),
}));
const askForPasskey = vi.hoisted(() => vi.fn());
vi.mock('../data/api.ts', () => ({ api }));
vi.mock('../session/passkeys.ts', () => ({ askForPasskey, passkeysWork: () => true }));

const screen = newScreen();
let passkeys: { name: string }[];
let answer: Promise<boolean>;

beforeEach(async () => {
  passkeys = [];
  for (const mock of [...Object.values(api), askForPasskey]) mock.mockReset();
  api.access.mockImplementation(async () => ({ data: { passkeys } }));
});

async function ask(): Promise<void> {
  await screen.draw(<StepUpDialog />);
  await act(async () => {
    answer = stepUp.ask();
    answer.catch(() => undefined);
  });
}

test('no confirmation is asked for before a call needs it', async () => {
  await screen.draw(<StepUpDialog />);
  expect(screen.text()).toBe('');
  expect(api.access).not.toHaveBeenCalled();
});

test('a code confirms the operator, and the call continues', async () => {
  await ask();
  await screen.type('Code', ' 123456 ');
  await screen.press('Continue');
  expect(api.stepUp).toHaveBeenCalledWith({ otp: '123456' });
  expect(await answer).toBe(true);
  await screen.eventually(() => expect(screen.text()).toBe(''));
});

test('an empty code is not sent, and a wrong one leaves the confirmation dialog open', async () => {
  api.stepUp.mockRejectedValue(refused('otp_incorrect', { status: 403 }));
  await ask();
  await screen.press('Continue');
  expect(screen.text()).toContain('Enter a code.');
  expect(api.stepUp).not.toHaveBeenCalled();
  await screen.type('Code', '000000');
  await screen.press('Continue');
  expect(screen.text()).toContain('The code is not correct');
  expect(stepUp.isAsked()).toBe(true);
  await screen.press('Cancel');
  expect(await answer).toBe(false);
});

test('a passkey is offered to operators who have one, and its answer confirms them', async () => {
  api.passkeyOptions.mockResolvedValue({ data: 'challenge' });
  askForPasskey.mockResolvedValue('signed');
  await ask();
  expect(screen.has('Use passkey')).toBe(false);
  await screen.press('Cancel');
  passkeys = [{ name: 'phone' }];
  await ask();
  await screen.eventually(() => expect(screen.has('Use passkey')).toBe(true));
  await screen.press('Use passkey');
  expect(askForPasskey).toHaveBeenCalledWith('challenge');
  expect(api.stepUp).toHaveBeenCalledWith({ passkey: 'signed' });
  expect(await answer).toBe(true);
});

test('a call that waits for confirmation fails as ended when the session ends', async () => {
  const ended = refused('unauthorized', { status: 401 });
  api.stepUp.mockRejectedValue(ended);
  await ask();
  await screen.type('Code', '123456');
  await screen.press('Continue');
  await expect(answer).rejects.toBe(ended);
  expect(stepUp.isAsked()).toBe(false);
});

test.each([
  ['accepted', () => Promise.resolve({})],
  ['refused', () => Promise.reject(refused('unauthorized', { status: 401 }))],
])(
  'a code that is %s after its operator has left leaves the question of the next one open',
  async (_, end) => {
    let reply = () => {};
    api.stepUp.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          reply = () => void end().then(resolve, reject);
        }),
    );
    await ask();
    await screen.type('Code', '123456');
    await screen.press('Continue');
    await act(async () => stepUp.changeOperator());
    expect(await answer).toBe(false);
    await ask();
    await act(async () => reply());
    expect(stepUp.isAsked()).toBe(true);
    await act(async () => stepUp.cancel());
    expect(await answer).toBe(false);
  },
);
