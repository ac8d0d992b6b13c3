import { Link, useSearch } from 'wouter';
import { type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
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
      <nav aria-label={text('warehouse.tabs')} className="-mx-4 overflow-x-auto px-4">
        <ul className="flex gap-2">
          {tabs.map((tab) => (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={tab.status === status ? 'page' : undefined}
                className={`flex min-h-11 items-center rounded-full border px-4 whitespace-nowrap ${
                  tab.status === status
                    ? 'border-ink bg-ink font-semibold text-paper'
                    : 'border-line text-soft hover:border-edge'
                }`}
              >
                {text(tab.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
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
