import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Drafting } from '../advertising/drafts/drafting.tsx';
import { forgetWritten } from '../advertising/drafts/order-draft.ts';
import { OrderingFor } from '../advertising/ordering.tsx';
import { ActingFor } from './acting-for.tsx';
import { useBusinessOrdering, useBusinessUnpaid } from './use-business-ordering.ts';

/** An editor of a business's team drafts an order, which its owner pays or discards. */
export function DraftOrderScreen() {
  const { membership = '' } = useParams<{ membership: string }>();
  return (
    <ActingFor membershipId={membership} back={`/teams/${membership}`} title="team.draft_title">
      {(found) => found.role === 'editor' && <Draft key={membership} membership={found} />}
    </ActingFor>
  );
}

function Draft({ membership }: { membership: Membership }) {
  const [, navigate] = useLocation();
  const { _id } = membership;
  const ordering = useBusinessOrdering(membership);
  return (
    <Loaded query={useBusinessUnpaid(_id)}>
      {(unpaid) =>
        unpaid ? (
          <Unpaid order={unpaid} of={_id} path={ordering.pathOf(unpaid._id)} />
        ) : (
          <OrderingFor value={ordering}>
            <Drafting
              onSent={(order) => {
                toast.done('team.draft_sent');
                navigate(ordering.pathOf(order._id), { replace: true });
              }}
            />
          </OrderingFor>
        )
      }
    </Loaded>
  );
}

/** The order that must be paid or discarded before another one is drafted. */
function Unpaid({ order, of, path }: { order: DistributedOrder; of: string; path: string }) {
  const text = useText();
  useEffect(() => forgetWritten(order, of), [order, of]);
  return (
    <Note>
      <p>{text('team.one_draft')}</p>
      <ButtonLink look="secondary" href={path}>
        {order.title}
      </ButtonLink>
    </Note>
  );
}
