import { useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { OrderList } from './order-list.tsx';
import { type OrderFilter, useOrders } from './use-orders.ts';

const statuses = ['all', 'pending', 'success', 'closed'] as const;

const tabs: readonly { href: string; label: TextId; status: OrderFilter['status'] }[] = [
  ...statuses.map((status) => ({
    href: status === 'all' ? '/warehouse' : `/warehouse?status=${status}`,
    label: `status.${status}` as const,
    status,
  })),
  { href: '/warehouse/not-received', label: 'status.not_received', status: 'not_received' },
];

/** All orders of the member, by where they stand. */
export function WarehouseScreen() {
  const asked = new URLSearchParams(useSearch()).get('status');
  return <Warehouse status={statuses.find((status) => status === asked) ?? 'all'} />;
}

/** Received orders whose rewards wait to be claimed. */
export function NotReceivedScreen() {
  return <Warehouse status="not_received" />;
}

function Warehouse({ status }: { status: NonNullable<OrderFilter['status']> }) {
  const text = useText();
  const orders = useOrders({ status });
  return (
    <Screen
      title={text('nav.warehouse')}
      aside={
        <ButtonLink href="/distribute" look="secondary">
          {text('distribute.action')}
        </ButtonLink>
      }
    >
      <FilterTabs
        label="warehouse.tabs"
        tabs={tabs.map((tab) => ({ ...tab, current: tab.status === status }))}
      />
      <OrderList
        query={orders}
        empty={
          <Empty says={status === 'not_received' ? 'warehouse.none_claimable' : 'warehouse.empty'}>
            <ButtonLink href="/order-detail" look="secondary">
              {text('receive.action')}
            </ButtonLink>
          </Empty>
        }
      />
    </Screen>
  );
}
