import { lazy, type ReactNode, Suspense } from 'react';
import { useParams, useSearch } from 'wouter';
import type { Membership } from '../../data/answers/use-memberships.ts';
import { screenTexts, useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { Empty } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { tables, useFits } from '../../ui/use-fits.ts';
import { OrderingFor } from '../advertising/ordering.tsx';
import type { Compared } from '../advertising/table/compared.ts';
import { EndedAction } from '../advertising/table/ended-action.tsx';
import { hasRun } from '../orders/has-run.ts';
import { OrderDays } from '../orders/order-days.tsx';
import { ActingFor } from './acting-for.tsx';
import { useBusinessOrdering } from './use-business-ordering.ts';
import { useBusinessOrders, useComparedOrders } from './use-business-orders.ts';

/** Only in wide windows. */
const OrdersTable = lazy(async () => {
  const [module] = await Promise.all([
    import('../advertising/table/orders-table.tsx'),
    screenTexts(['table']),
  ]);
  return { default: module.OrdersTable };
});

/** What orders led to, where the table does not fit. */
const LedTo = part(() => import('../advertising/table/led-to.tsx'), 'LedTo');

const statuses = ['all', 'pending', 'success', 'closed'] as const;

/** What a business distributes, for somebody in its team. */
export function BusinessOrdersScreen() {
  const text = useText();
  const { membership = '' } = useParams<{ membership: string }>();
  return (
    <ActingFor membershipId={membership} back="/individual/teams">
      {(found) => (
        <>
          {found.role === 'editor' && (
            <Actions>
              <ButtonLink href={`/teams/${found._id}/redeem`} look="secondary">
                {text('team.redeem')}
              </ButtonLink>
              <ButtonLink href={`/teams/${found._id}/new`}>{text('team.draft')}</ButtonLink>
            </Actions>
          )}
          <Orders membership={found} />
        </>
      )}
    </ActingFor>
  );
}

function Orders({ membership }: { membership: Membership }) {
  const search = new URLSearchParams(useSearch());
  const status = statuses.find((each) => each === search.get('status')) ?? 'all';
  const wide = useFits(tables) && search.get('show') !== 'list';
  const compared = useComparedOrders(membership, status);
  const ordering = useBusinessOrdering(membership);
  const empty = <Empty says={status === 'all' ? 'team.no_orders' : 'warehouse.none_here'} />;
  return (
    <OrderingFor value={ordering}>
      <FilterTabs
        label="warehouse.tabs"
        tabs={statuses.map((each) => ({
          href: hrefOf(compared.list, each, search.get('sort')),
          label: `status.${each}`,
          current: each === status,
        }))}
      />
      {wide ? (
        <Suspense fallback={<Skeleton />}>
          <OrdersTable status={status} empty={empty} of={compared} />
        </Suspense>
      ) : (
        <List membershipId={membership._id} status={status} empty={empty} of={compared} />
      )}
    </OrderingFor>
  );
}

type Status = (typeof statuses)[number];

function List(props: { membershipId: string; status: Status; empty: ReactNode; of: Compared }) {
  const { membershipId, status, empty, of } = props;
  return (
    <OrderDays
      query={useBusinessOrders(membershipId, status)}
      hrefOf={({ _id }) => `/teams/${membershipId}/orders/${_id}`}
      empty={empty}
      below={(order) =>
        hasRun(order) ? (
          <Suspense>
            <LedTo id={order._id} status={status} of={of} />
          </Suspense>
        ) : undefined
      }
      action={(order) =>
        of.runsAgain && order.side === 'distributed' && <EndedAction id={order._id} order={order} />
      }
    />
  );
}

/** The address of a list; what its table is sorted by stays. */
function hrefOf(list: string, status: Status, sort: string | null): string {
  const search = new URLSearchParams({
    ...(status === 'all' ? {} : { status }),
    ...(sort === null ? {} : { sort }),
  });
  return search.size === 0 ? list : `${list}?${search}`;
}
