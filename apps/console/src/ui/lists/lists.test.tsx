// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../../test/failures.ts';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { stepUp } from '../../session/step-up.ts';
import type { Bulk } from '../bulk/bulk-action.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { CommandDialog } from '../commands/command-dialog.tsx';
import { Loaded } from './loaded.tsx';
import { Paged } from './paged.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordList } from './record-list.tsx';

const api = vi.hoisted(() => ({ operatorMe: vi.fn(), listViews: vi.fn(), listSupportTemplates: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));
vi.mock('../../data/instance.tsx', () => ({
  useInstance: () => ({ currency: 'USD', timezone: 'UTC', demo: false }),
}));
vi.mock('../../session/session.ts', () => ({ readSession: () => ({ accessToken: 'token' }) }));

interface Row {
  _id: string;
  amount: number;
}

const screen = newScreen();
const rows: Row[] = [
  { _id: 'one', amount: 100 },
  { _id: 'two', amount: 200 },
];
let sent: unknown[];
/** What closing a deposit waits for. */
let closing: Promise<unknown>;

const bulk: Bulk<Row> = {
  permission: 'deposits.confirm',
  actions: [
    {
      label: 'Reject',
      effect: 'Each is closed.',
      amountOf: ({ amount }) => amount,
      obstacle: () => null,
      send: async ({ _id }) => sent.push(_id),
    },
  ],
};

/** A list of deposits with a command in each card. */
function Deposits({ search, queue = false }: { search?: string; queue?: boolean }) {
  return (
    <RecordList<Row>
      title="Deposits"
      queue={queue}
      selects={[{ name: 'status', label: 'Status', options: { pending: 'Pending', rejected: 'Rejected' } }]}
      {...(search === undefined ? {} : { search })}
      bulk={bulk}
      card={({ _id }) => (
        <RecordCard
          title={_id}
          state="Pending"
          actions={
            <>
              <CommandButton
                label={`Confirm ${_id}`}
                done="Deposit confirmed"
                send={async () => sent.push(_id)}
              />
              <CommandDialog
                label={`Close ${_id}`}
                title={`Close ${_id}`}
                confirm="Close it"
                done="Deposit closed"
                read={() => ({ input: null })}
                send={() => closing}
              >
                <input aria-label="Why" />
              </CommandDialog>
            </>
          }
        />
      )}
    />
  );
}

const cards = () => [...document.querySelectorAll('article')].map((card) => card.getAttribute('aria-label'));
const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

beforeEach(() => {
  forgetAdmin();
  for (const mock of Object.values(api)) mock.mockReset().mockResolvedValue({ data: [] });
  Object.assign(admin.list, { resource: 'deposits', data: rows, total: 2 });
  sent = [];
  closing = Promise.resolve();
});

test('a list shows its records as cards, and which of how many they are', async () => {
  await screen.draw(<Deposits />);
  expect(cards()).toEqual(['one', 'two']);
  expect(screen.text()).toContain('1–2 of 2');
  expect(screen.has('Next page')).toBe(false);
});

test('a list of several pages leads to the next and the previous one, and no further', async () => {
  Object.assign(admin.list, { total: 41, page: 2 });
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('21–40 of 41');
  await screen.press('Next page');
  await screen.press('Previous page');
  expect(admin.setPage.mock.calls).toEqual([[3], [1]]);
  admin.list.page = 3;
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('41–41 of 41');
  expect([screen.button('Next page').disabled, screen.button('Previous page').disabled]).toEqual([
    true,
    false,
  ]);
});

test('a list without records says so, and has no pages and nothing to save', async () => {
  Object.assign(admin.list, { data: [], total: 0 });
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('Nothing here.');
  expect(document.querySelector('nav')).toBeNull();
  expect(screen.button('Save as CSV').disabled).toBe(true);
});

test('a list that cannot be read says why and is read again on request, and what it showed stays', async () => {
  Object.assign(admin.list, {
    data: undefined,
    total: undefined,
    error: refused('forbidden', { status: 403 }),
  });
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('Your role does not allow this.');
  expect(screen.text()).not.toContain('Loading');
  await screen.press('Try again');
  expect(admin.refetch).toHaveBeenCalledTimes(1);
  Object.assign(admin.list, { data: rows, total: 2 });
  await screen.draw(<Deposits />);
  expect(cards()).toEqual(['one', 'two']);
  expect(screen.text()).toContain('Your role does not allow this.');
});

test('a list is narrowed by a filter and a search without its spaces, each of which keeps the other', async () => {
  admin.filterValues = { search: 'AB12' };
  await screen.draw(<Deposits search="Member or reference" />);
  await screen.type('Status', 'rejected');
  expect(admin.setFilters).toHaveBeenLastCalledWith({ search: 'AB12', status: 'rejected' });
  admin.filterValues = { status: 'rejected', search: '' };
  await screen.draw(<Deposits search="Member or reference" />);
  await screen.type('Search', '  CD34 ');
  await screen.submit();
  expect(admin.setFilters).toHaveBeenLastCalledWith({ search: 'CD34', status: 'rejected' });
});

test('a list is saved as CSV with the filter in use, after its session was renewed', async () => {
  const asked = vi.fn(async () => new Response('a;b'));
  vi.stubGlobal('fetch', asked);
  const saved = vi.fn(() => 'blob:csv');
  URL.createObjectURL = saved;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  admin.filterValues = { status: 'pending', search: '' };
  await screen.draw(<Deposits />);
  await screen.press('Save as CSV');
  await screen.eventually(() => expect(names).toEqual(['deposits.csv']));
  expect(saved).toHaveBeenCalledTimes(1);
  expect(api.operatorMe).toHaveBeenCalledTimes(1);
  expect(asked).toHaveBeenCalledWith('/api/console/deposits?status=pending', {
    headers: { Accept: 'text/csv', Authorization: 'Bearer token' },
  });
});

test('a list that arrives after its operator has left is not saved', async () => {
  vi.stubGlobal('fetch', async () => {
    stepUp.changeOperator();
    return new Response('a;b');
  });
  URL.createObjectURL = () => expect.unreachable();
  await screen.draw(<Deposits />);
  await screen.press('Save as CSV');
  await screen.eventually(() => expect(admin.notify).toHaveBeenCalled());
});

test('a list that cannot be saved as CSV says why', async () => {
  api.operatorMe.mockRejectedValue(lost());
  await screen.draw(<Deposits />);
  await screen.press('Save as CSV');
  await screen.eventually(() =>
    expect(admin.notify).toHaveBeenCalledWith(expect.stringContaining('Nothing is lost'), {
      type: 'warning',
    }),
  );
});

test('a record of a queue that was decided on stays in its place, marked, until the operator reloads the list', async () => {
  await screen.draw(<Deposits queue />);
  await screen.press('Confirm one');
  expect(sent).toEqual(['one']);
  expect(cards()).toEqual(['one', 'two']);
  const [first] = document.querySelectorAll('article');
  expect(first?.querySelector('[role=status]')?.textContent).toContain('Deposit confirmed');
  expect(admin.notify).not.toHaveBeenCalled();
  expect(admin.refetch).not.toHaveBeenCalled();
  // What was decided on cannot be selected any more.
  expect(checkboxes()).toHaveLength(1);
  await screen.press('Select all on this page');
  expect(admin.onSelect).toHaveBeenCalledWith(['two']);
  await screen.press('Reload list');
  expect(admin.refetch).toHaveBeenCalledTimes(1);
});

test('a record of a queue that was read again is open again, whatever was done to it before', async () => {
  await screen.draw(<Deposits queue />);
  await screen.press('Confirm one');
  expect(checkboxes()).toHaveLength(1);
  admin.list.data = rows.map((row) => ({ ...row }));
  await screen.draw(<Deposits queue />);
  expect(checkboxes()).toHaveLength(2);
});

test('what was done to a record has the focus that its commands lost', async () => {
  await screen.draw(<Deposits queue />);
  screen.button('Confirm one').focus();
  await screen.press('Confirm one');
  const outcomes = () => [...document.querySelectorAll('article [role=status]')];
  expect(document.activeElement).toBe(outcomes()[0]);
  screen.button('Close two').focus();
  await screen.press('Close two');
  document.querySelector<HTMLInputElement>('[aria-label=Why]')?.focus();
  await screen.submit();
  expect(outcomes()).toHaveLength(2);
  expect(document.activeElement).toBe(outcomes()[1]);
  expect(outcomes()[1]?.textContent).toContain('Deposit closed');
});

test('what was done to a record does not take the focus from another record', async () => {
  let close = () => {};
  closing = new Promise<void>((resolve) => {
    close = resolve;
  });
  await screen.draw(<Deposits queue />);
  await screen.press('Close one');
  await screen.submit();
  await screen.press('Cancel');
  screen.button('Confirm two').focus();
  await act(async () => close());
  expect(screen.text()).toContain('Deposit closed');
  expect(document.activeElement).toBe(screen.button('Confirm two'));
});

test('after a command for several records the focus is on the selection, also when none is left', async () => {
  admin.onUnselectItems.mockImplementation(() => {
    admin.list.selectedIds = [];
  });
  admin.list.selectedIds = ['two'];
  await screen.draw(<Deposits />);
  screen.button('Reject …').focus();
  await screen.press('Reject …');
  await screen.submit();
  await screen.press('Close');
  const focused = () => document.activeElement;
  expect(focused()?.getAttribute('aria-label')).toBe('Selection');
  expect(focused()?.querySelector('button')).toBe(screen.button('Select all on this page'));
  Object.assign(admin.list, { data: [], total: 0 });
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('Nothing here.');
  expect(focused()?.getAttribute('aria-label')).toBe('Selection');
});

test('records are selected one by one or all together, and the command is for those that are selected', async () => {
  await screen.draw(<Deposits />);
  expect(screen.has('Reject …')).toBe(false);
  await act(async () => checkboxes()[1]?.click());
  expect(admin.onToggleItem).toHaveBeenCalledWith('two');
  await screen.press('Select all on this page');
  expect(admin.onSelect).toHaveBeenCalledWith(['one', 'two']);
  admin.list.selectedIds = ['two', 'gone'];
  await screen.draw(<Deposits />);
  expect(screen.text()).toContain('1 selected');
  await screen.press('Reject …');
  expect(screen.text()).toContain('Reject 1 of 1');
  await screen.submit();
  expect(sent).toEqual(['two']);
});

test('records that an operator may not decide on cannot be selected', async () => {
  admin.lacks = ['deposits.confirm'];
  await screen.draw(<Deposits />);
  expect(cards()).toEqual(['one', 'two']);
  expect(checkboxes()).toEqual([]);
  expect(screen.has('Select all on this page')).toBe(false);
});

const paged = (pages: Row[][]) => ({
  queryKey: ['lines'],
  read: async ({ cursor = '0' }: { cursor?: string }) => {
    const page = Number(cursor);
    return {
      data: pages[page] ?? [],
      next_cursor: page + 1 < pages.length ? String(page + 1) : null,
      total: pages.flat().length,
    };
  },
});
const csv = { path: 'lines', fileName: 'lines' };

test('a paged list grows by a page with each “Show more”, until it has all rows', async () => {
  await screen.draw(
    <Paged<Row>
      of={paged(rows.map((row) => [row]))}
      empty="No lines."
      csv={csv}
      row={({ _id }) => <p>{_id}</p>}
    />,
  );
  const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  await screen.eventually(() => expect(shown()).toEqual(['one']));
  await screen.press('Show more');
  await screen.eventually(() => expect(shown()).toEqual(['one', 'two']));
  expect(screen.has('Show more')).toBe(false);
});

test('a paged list that is drawn as a table is given its rows and how many there are in all', async () => {
  const draw = vi.fn((shown: readonly Row[], total: number) => <p>{`${shown.length} of ${total}`}</p>);
  await screen.draw(
    <Paged<Row> of={paged(rows.map((row) => [row]))} empty="No lines." csv={csv} rows={draw} />,
  );
  await screen.eventually(() => expect(screen.text()).toContain('1 of 2'));
});

test('a paged list without rows says so, and draws no table', async () => {
  const draw = vi.fn(() => null);
  await screen.draw(<Paged<Row> of={paged([[]])} empty="No lines." csv={csv} rows={draw} />);
  await screen.eventually(() => expect(screen.text()).toContain('No lines.'));
  expect(draw).not.toHaveBeenCalled();
  expect(screen.button('Save as CSV').disabled).toBe(true);
});

test('an answer says that it is loading until it is there', async () => {
  const query = { data: undefined as string | undefined, error: null, isFetching: true, refetch: vi.fn() };
  await screen.draw(<Loaded query={query}>{(data) => data}</Loaded>);
  expect(screen.text()).toBe('Loading …');
  await screen.draw(
    <Loaded query={query} waiting="Counting …">
      {(data) => data}
    </Loaded>,
  );
  expect(screen.text()).toBe('Counting …');
  await screen.draw(<Loaded query={{ ...query, data: 'Counted' }}>{(data) => data}</Loaded>);
  expect(screen.text()).toBe('Counted');
});

test('a failed answer cannot be asked for again while it is being asked for', async () => {
  const query = { data: undefined, error: lost(), isFetching: true, refetch: vi.fn() };
  await screen.draw(<Loaded query={query}>{() => null}</Loaded>);
  expect(screen.button('Try again').disabled).toBe(true);
});
