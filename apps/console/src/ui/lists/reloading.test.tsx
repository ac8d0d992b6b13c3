// @vitest-environment jsdom
import { CoreAdminContext, type DataProvider, ResourceContextProvider } from 'ra-core';
import { expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import { newQueryClient } from '../../app/query-client.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordList } from './record-list.tsx';

vi.mock('react-admin', async () => ({ ...(await import('ra-core')), Title: () => null }));
vi.mock('../../data/api.ts', () => ({ api: {} }));

const screen = newScreen();

test('a record that is unchanged has its commands back once the list is reloaded', async () => {
  const getList = vi.fn(async () => ({ data: [{ id: 'one', _id: 'one', status: 'paid' }], total: 1 }));
  await screen.draw(
    <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider} queryClient={newQueryClient()}>
      <ResourceContextProvider value="withdrawals">
        <RecordList
          title="Withdrawals"
          queue
          card={({ _id }) => (
            <RecordCard
              title={_id}
              state="Paid"
              actions={
                <CommandButton label="Return" done="Returned" send={async () => ({ approval: 'a' })} />
              }
            />
          )}
        />
      </ResourceContextProvider>
    </CoreAdminContext>,
  );
  await screen.eventually(() => expect(screen.has('Return')).toBe(true));
  await screen.press('Return');
  await screen.eventually(() => expect(screen.text()).toContain('Waiting for another operator’s approval'));
  const shown = () => getComputedStyle(screen.button('Return').parentElement ?? document.body).display;
  expect(shown()).toBe('none');
  await screen.press('Reload');
  await screen.eventually(() => expect(getList).toHaveBeenCalledTimes(2));
  await screen.eventually(() => expect(screen.text()).not.toContain('Waiting for another'));
  expect(shown()).toBe('flex');
});
