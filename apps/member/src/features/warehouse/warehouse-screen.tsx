import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { useLimits } from '../../data/answers/use-limits.ts';
import { screenTexts, type TextId, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Screen } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Money } from '../../ui/values/money.tsx';
import { EndedAction } from '../advertising/table/ended-action.tsx';
import { hasRun } from '../orders/has-run.ts';
import { OrderDays } from '../orders/order-days.tsx';
import { useOrders } from '../orders/use-orders.ts';
import { ClaimAll } from '../sharing/claim-all.tsx';
import { type Side, Sides, sideIn } from './side-tabs.tsx';

/** Only in wide windows: a phone loads neither its code nor its texts. */
const OrdersTable = lazy(async () => {
  const [module] = await Promise.all([
    import('../advertising/table/orders-table.tsx'),
    screenTexts(['table']),
  ]);
  return { default: module.OrdersTable };
});

/** What orders led to, where the table does not fit. */
const LedTo = part(() => import('../advertising/table/led-to.tsx'), 'LedTo');

/** Only for advertisers. */
const BusinessLinks = lazy(async () => {
  const [module] = await Promise.all([import('../team/business-links.tsx'), screenTexts(['team'])]);
  return { default: module.BusinessLinks };
});

/** Only for advertisers. */
const AdvertiserLinks = lazy(async () => {
  const [module] = await Promise.all([
    import('../conversions/advertiser-links.tsx'),
    screenTexts(['results', 'programs']),
  ]);
  return { default: module.AdvertiserLinks };
});

const statuses = ['all', 'pending', 'success', 'closed'] as const;
type Status = (typeof statuses)[number] | 'not_received';

/** The filters of each side. What can be claimed is next to all, where it is in sight on every phone. */
const filters: Readonly<Record<Side, readonly { status: Status; label: TextId }[]>> = {
  received: [
    { status: 'all', label: 'status.received.all' },
    { status: 'not_received', label: 'status.not_received' },
    { status: 'pending', label: 'status.pending' },
    { status: 'success', label: 'status.received.success' },
    { status: 'closed', label: 'status.received.closed' },
  ],
  distributed: statuses.map((status) => ({ status, label: `status.${status}` as const })),
};

/** The member's orders on one side, by their state. */
export function WarehouseScreen() {
  const search = useSearch();
  const asked = new URLSearchParams(search).get('status');
  const status = statuses.find((each) => each === asked) ?? 'all';
  return <Warehouse side={sideIn(search)} status={status} />;
}

/** Received orders with claimable rewards. */
export function NotReceivedScreen() {
  return <Warehouse side="received" status="not_received" />;
}

function Warehouse({ side, status }: { side: Side; status: Status }) {
  const text = useText();
  const claimable = useLimits().data?.reward_claimable ?? 0;
  const sort = new URLSearchParams(useSearch()).get('sort');
  return (
    <Screen
      title={text('warehouse.title')}
      aside={
        <ButtonLink href="/distribute" look="secondary">
          {text('go.distribute')}
        </ButtonLink>
      }
    >
      <Sides side={side} hrefOf={(each) => hrefOf(each, 'all')} />
      <Suspense>
        {side === 'distributed' && (
          <>
            <BusinessLinks />
            <AdvertiserLinks />
          </>
        )}
      </Suspense>
      {side === 'received' && claimable > 0 && <Claimable amount={claimable} />}
      <FilterTabs
        label="warehouse.tabs"
        tabs={filters[side].map((filter) => ({
          href: hrefOf(side, filter.status, sort),
          label: filter.label,
          current: filter.status === status,
        }))}
      />
      <Orders side={side} status={status} />
    </Screen>
  );
}

/** The orders as a list or, for advertisers with a wide window, as a table that compares them. */
function Orders({ side, status }: { side: Side; status: Status }) {
  const asked = new URLSearchParams(useSearch()).get('show');
  const fits = useFits(tables);
  const empty = <Nothing side={side} status={status} />;
  if (side === 'received' || status === 'not_received' || !fits || asked === 'list') {
    return <OrderList side={side} status={status} />;
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <OrdersTable status={status} empty={empty} />
    </Suspense>
  );
}

function OrderList({ side, status }: { side: Side; status: Status }) {
  return (
    <OrderDays
      query={useOrders({ side, status })}
      empty={<Nothing side={side} status={status} />}
      below={(order) =>
        status !== 'not_received' && hasRun(order) ? (
          <Suspense>
            <LedTo id={order._id} status={status} />
          </Suspense>
        ) : undefined
      }
      action={(order) => order.side === 'distributed' && <EndedAction id={order._id} order={order} />}
    />
  );
}

/** What can be claimed now, in minor units, above every list of shares. */
function Claimable({ amount }: { amount: number }) {
  const text = useText();
  return (
    <section
      aria-label={text('next.claim')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-money-wash p-4"
    >
      <p className="grid">
        <span className="text-sm">{text('next.claim')}</span>
        <strong className="font-serif text-2xl font-semibold text-money">
          <Money amount={amount} signed />
        </strong>
      </p>
      <ClaimAll />
    </section>
  );
}

/** The address of a list; what its table is sorted by stays. */
function hrefOf(side: Side, status: Status, sort: string | null = null): string {
  if (status === 'not_received') return '/warehouse/not-received';
  const search = new URLSearchParams({
    ...(side === 'received' ? {} : { side }),
    ...(status === 'all' ? {} : { status }),
    ...(sort === null ? {} : { sort }),
  });
  return search.size === 0 ? '/warehouse' : `/warehouse?${search}`;
}

function Nothing({ side, status }: { side: Side; status: Status }) {
  const text = useText();
  if (status === 'not_received') return <Empty says="warehouse.none_claimable" />;
  if (status !== 'all') return <Empty says="warehouse.none_here" />;
  return (
    <Empty says={`warehouse.none_${side}`}>
      {side === 'received' ? (
        <ButtonLink href="/order-detail" look="secondary">
          {text('go.receive')}
        </ButtonLink>
      ) : (
        <ButtonLink href="/distribute" look="secondary">
          {text('go.distribute')}
        </ButtonLink>
      )}
    </Empty>
  );
}
