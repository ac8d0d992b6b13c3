import { useParams, useSearch } from 'wouter';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { Empty } from '../../ui/loaded.tsx';
import { OrderDays } from '../orders/order-days.tsx';
import { ActingFor } from './acting-for.tsx';
import { useBusinessOrders } from './use-business-orders.ts';

const statuses = ['all', 'pending', 'success', 'closed'] as const;

/** What a business distributes, for somebody in its team. */
export function BusinessOrdersScreen() {
  const text = useText();
  const { membership = '' } = useParams<{ membership: string }>();
  return (
    <ActingFor membershipId={membership} back="/individual/teams">
      {({ _id, role }) => (
        <>
          {role === 'editor' && <ButtonLink href={`/teams/${_id}/new`}>{text('team.draft')}</ButtonLink>}
          <Orders membershipId={_id} />
        </>
      )}
    </ActingFor>
  );
}

function Orders({ membershipId }: { membershipId: string }) {
  const asked = new URLSearchParams(useSearch()).get('status');
  const status = statuses.find((each) => each === asked) ?? 'all';
  const here = `/teams/${membershipId}`;
  return (
    <>
      <FilterTabs
        label="warehouse.tabs"
        tabs={statuses.map((each) => ({
          href: each === 'all' ? here : `${here}?status=${each}`,
          label: `status.${each}`,
          current: each === status,
        }))}
      />
      <OrderDays
        query={useBusinessOrders(membershipId, status)}
        hrefOf={({ _id }) => `${here}/orders/${_id}`}
        empty={<Empty says={status === 'all' ? 'team.no_orders' : 'warehouse.none_here'} />}
      />
    </>
  );
}
