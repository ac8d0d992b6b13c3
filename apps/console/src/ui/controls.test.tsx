// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../test/failures.ts';
import { admin, forgetAdmin } from '../../test/react-admin.tsx';
import { newScreen } from '../../test/screen.tsx';
import { Allowed } from './allowed.tsx';
import { CommandButton } from './commands/command-button.tsx';
import { ReasonDialog } from './commands/reason-dialog.tsx';
import { AnswerField } from './forms/answer-field.tsx';
import { PictureUpload } from './forms/picture-upload.tsx';
import { RecordCard, stepFacts } from './lists/record-card.tsx';
import { FundsList, useFundsObstacle } from './values/funds.tsx';
import { Waiting, WaitingInQueue } from './values/waiting.tsx';

const api = vi.hoisted(() => ({
  listSupportTemplates: vi.fn(),
  uploadNoticePicture: vi.fn(),
  readQueues: vi.fn(),
}));
vi.mock('../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../test/react-admin.tsx'));
vi.mock('../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));

const screen = newScreen();
const AT = '2026-03-02T03:00:00.000Z';
let keys: string[];
let failures: Error[];
const send = async (_input: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
  keys.push(idempotencyKey);
  const failure = failures.shift();
  if (failure) throw failure;
};

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({ data: [] });
  keys = [];
  failures = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const pay = (more: { obstacle?: string | null } = {}) => (
  <CommandButton label="Pay" done="Paid" send={(options) => send(null, options)} {...more} />
);

test('a button of a command sends it, and the same again under its key when no answer came', async () => {
  failures = [lost()];
  await screen.draw(pay());
  await screen.press('Pay');
  expect(screen.text()).toContain('Nothing is lost');
  await screen.press('Pay');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(admin.notify).toHaveBeenCalledWith('Paid', { type: 'success' });
});

test('a button of a command that the operator cannot give says why, and does nothing', async () => {
  await screen.draw(pay({ obstacle: 'you did the first step' }));
  expect(screen.text()).toContain('You cannot: you did the first step.');
  expect(screen.button('Pay').disabled).toBe(true);
  await screen.press('Pay');
  expect(keys).toEqual([]);
});

test('a refusal can be closed, and the command given again', async () => {
  failures = [refused('forbidden', { status: 403 })];
  await screen.draw(pay());
  await screen.press('Pay');
  expect(screen.text()).toContain('Your role does not allow this.');
  await screen.press('Close');
  expect(screen.text()).not.toContain('Your role does not allow this.');
  await screen.press('Pay');
  expect(new Set(keys).size).toBe(2);
});

test('after a collision with somebody else’s change the button does nothing until the current state is shown', async () => {
  failures = [refused('withdrawal_state')];
  await screen.draw(pay());
  await screen.press('Pay');
  expect(screen.button('Pay').disabled).toBe(true);
  await screen.press('Show current state');
  expect(screen.button('Pay').disabled).toBe(false);
  expect(keys).toHaveLength(1);
});

test('a dialog for a reason sends nothing before one is chosen, and then that one', async () => {
  const chosen: string[] = [];
  await screen.draw(
    <ReasonDialog
      label="Reject"
      title="Reject this deposit"
      done="Rejected"
      reasons={{ duplicate: 'Sent twice', other: 'Other' }}
      send={async ({ reason }) => chosen.push(reason)}
    />,
  );
  await screen.press('Reject');
  await screen.submit();
  expect(screen.text()).toContain('Choose a reason.');
  expect(chosen).toEqual([]);
  await screen.type('Reason', 'duplicate');
  await screen.submit();
  expect(chosen).toEqual(['duplicate']);
});

const answerField = (disabled = false) => (
  <AnswerField
    name="answer"
    help="Visible to the member."
    topic="order_rejected"
    language="fr"
    rows={2}
    disabled={disabled}
  />
);

test('an answer to a member can start from one saved for its topic and language, and be changed', async () => {
  api.listSupportTemplates.mockResolvedValue({
    data: [{ _id: 't1', title: 'Blurred', text: 'Photo floue.' }],
  });
  await screen.draw(answerField());
  await screen.eventually(() => expect(screen.text()).toContain('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'order_rejected', language: 'fr' });
  await screen.type('Saved answer', 't1');
  expect(screen.field('Answer').value).toBe('Photo floue.');
  await screen.type('Answer', 'Photo très floue.');
  expect(screen.field('Answer').value).toBe('Photo très floue.');
});

test('an answer that was sent, or has none saved for it, offers no saved answers', async () => {
  await screen.draw(answerField());
  expect(screen.text()).not.toContain('Saved answer');
  api.listSupportTemplates.mockResolvedValue({
    data: [{ _id: 't1', title: 'Blurred', text: 'Photo floue.' }],
  });
  await screen.draw(answerField(true));
  expect(screen.text()).not.toContain('Saved answer');
  expect(screen.field('Answer').disabled).toBe(true);
});

/** Chooses a picture in the hidden field. */
const choose = (file: File) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!field) throw new Error('there is no field for a file');
    Object.defineProperty(field, 'files', { value: [file], configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });

test('a picture that could not be uploaded is uploaded again under the same key, and then passed on', async () => {
  const uploaded: string[] = [];
  api.uploadNoticePicture
    .mockRejectedValueOnce(lost())
    .mockResolvedValue({ data: { file: '/uploads/a.webp' } });
  await screen.draw(<PictureUpload onUploaded={(file) => uploaded.push(file)} />);
  const picture = new File(['picture'], 'a.png');
  await choose(picture);
  expect(screen.text()).toContain('Nothing is lost');
  expect(uploaded).toEqual([]);
  await choose(picture);
  expect(uploaded).toEqual(['/uploads/a.webp']);
  const [[, first], [, second]] = api.uploadNoticePicture.mock.calls as [
    [unknown, { idempotencyKey: string }],
    [unknown, { idempotencyKey: string }],
  ];
  expect(second.idempotencyKey).toBe(first.idempotencyKey);
});

test('what needs a permission is shown to operators who have it, and to nobody else', async () => {
  await screen.draw(<Allowed to="deposits.confirm">Confirm</Allowed>);
  expect(screen.text()).toBe('Confirm');
  admin.lacks = ['deposits.confirm'];
  await screen.draw(<Allowed to="deposits.confirm">Confirm now</Allowed>);
  expect(screen.text()).toBe('');
});

test('a card has the facts that are known, and leaves out those that are not', async () => {
  await screen.draw(
    <RecordCard
      title="W-1"
      state="Approved"
      facts={[
        { name: 'Payee', value: 'Lan' },
        false,
        null,
        ...stepFacts('Approved', 'approver', AT),
        ...stepFacts('Paid', null, null),
      ]}
    />,
  );
  const names = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Payee', 'Approved by', 'Approved on']);
  expect(document.querySelector('article')?.getAttribute('aria-label')).toBe('W-1');
  expect(screen.text()).toContain('Approved');
});

test('a wait is shown in its two largest units and moves with the clock, until it is late', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(AT) });
  await screen.draw(<Waiting since="2026-03-01T00:55:00.000Z" due="2026-03-02T03:01:00.000Z" />);
  expect(screen.text()).toBe('Waiting 1 d 2 h, due in 1 min');
  await act(async () => vi.advanceTimersByTime(90_000));
  expect(screen.text()).toBe('Waiting 1 d 2 h, < 1 min late');
  expect(document.querySelector('[data-late=true]')).not.toBeNull();
  await act(async () => vi.advanceTimersByTime(3_600_000));
  expect(screen.text()).toBe('Waiting 1 d 3 h, 1 h late');
});

test('a wait is measured at the time at which it appears, however long nothing was waiting before', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(AT) });
  await screen.draw(<Waiting since={AT} />);
  await screen.draw(<p />);
  vi.setSystemTime(new Date('2026-03-02T05:30:00.000Z'));
  await screen.draw(<Waiting since={AT} />);
  expect(screen.text()).toBe('Waiting 2 h 30 min');
});

test('a record of a queue is due by the hours in which the queue is answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) });
  api.readQueues.mockResolvedValue({ data: [{ queue: 'withdrawals', answer_hours: 24 }] });
  await screen.draw(<WaitingInQueue queue="withdrawals" since="2026-03-02T01:00:00.000Z" />);
  await screen.eventually(() => expect(screen.text()).toBe('Waiting 2 h, due in 22 h'));
});

const funds = {
  sources: [
    {
      source: 'deposit_by_hand' as const,
      reference: 'AB12',
      count: 2,
      amount: 1_000,
      last_at: AT,
      by: ['cashier', 'approver'],
    },
    { source: 'reward' as const, reference: null, count: 1, amount: 24, last_at: AT, by: [] },
  ],
  may_not_approve: ['cashier'],
};

function Obstacle() {
  return <>{useFundsObstacle()(funds)}</>;
}

test('the funds of a withdrawal name each source with its amount, and who credited it by hand', async () => {
  await screen.draw(<FundsList of={funds} />);
  const sources = [...document.querySelectorAll('li')].map(({ textContent }) =>
    textContent?.replace(/\s/g, ' '),
  );
  expect(sources[0]).toContain('Deposit confirmed by hand AB12 (2): 10,00 $');
  expect(sources[0]).toContain(', by cashier and approver');
  expect(sources[1]).toContain('Rewards: 0,24 $');
  expect(sources[1]).not.toContain(', by');
});

test('an operator who credited some of the money of a withdrawal may not approve it, and another one may', async () => {
  await screen.draw(<Obstacle />);
  expect(screen.text()).toContain('another operator has to approve');
  admin.username = 'approver';
  await screen.draw(
    <div key="other">
      <Obstacle />
    </div>,
  );
  expect(screen.text()).toBe('');
});
