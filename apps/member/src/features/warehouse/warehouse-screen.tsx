import { useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderDays } from '../orders/order-days.tsx';
import { useOrders } from '../orders/use-orders.ts';

const statuses = ['all', 'pending', 'success', 'closed'] as const;
type Status = (typeof statuses)[number] | 'not_received';

const tabs: readonly { href: string; label: TextId; status: Status }[] = [
  ...statuses.map((status) => ({
    href: status === 'all' ? '/warehouse' : `/warehouse?status=${status}`,
    label: `status.${status}` as const,
    status,
  })),
  { href: '/warehouse/not-received', label: 'status.not_received', status: 'not_received' },
];

const nothing: Readonly<Record<Status, TextId>> = {
  all: 'warehouse.empty',
  pending: 'warehouse.empty',
  success: 'history.no_orders',
  closed: 'warehouse.none_closed',
  not_received: 'warehouse.none_claimable',
};

/** All orders of the member, by their state. */
export function WarehouseScreen() {
  const asked = new URLSearchParams(useSearch()).get('status');
  return <Warehouse status={statuses.find((status) => status === asked) ?? 'all'} />;
}

/** Received orders with claimable rewards. */
export function NotReceivedScreen() {
  return <Warehouse status="not_received" />;
}

function Warehouse({ status }: { status: Status }) {
  const text = useText();
  return (
    <Screen
      title={text('warehouse.title')}
      aside={
        <ButtonLink href="/distribute" look="secondary">
          {text('go.distribute')}
        </ButtonLink>
      }
    >
      <FilterTabs
        label="warehouse.tabs"
        tabs={tabs.map((tab) => ({ ...tab, current: tab.status === status }))}
      />
      <OrderDays
        query={useOrders({ status })}
        empty={
          <Empty says={nothing[status]}>
            {status !== 'closed' && (
              <ButtonLink href="/order-detail" look="secondary">
                {text('go.receive')}
              </ButtonLink>
            )}
          </Empty>
        }
      />
    </Screen>
  );
}
