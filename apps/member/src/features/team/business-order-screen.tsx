import { Suspense } from 'react';
import { useParams } from 'wouter';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { part } from '../../ui/part.ts';
import { Card, Note } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { TwoColumns } from '../../ui/wide/two-columns.tsx';
import { OrderingFor } from '../advertising/ordering.tsx';
import { PaceOfOrder } from '../advertising/pace-of-order.tsx';
import { OrderReason } from '../advertising/reasons/order-reason.tsx';
import { CodesShown } from '../advertising/results/codes-of-order.tsx';
import { OrderTimeline } from '../advertising/results/order-timeline.tsx';
import { ShownResults } from '../advertising/results/results-of-order.tsx';
import { PauseOrResume } from '../advertising/running/pause-stop-buttons.tsx';
import { Advertisement } from '../orders/advertisement.tsx';
import { DraftedBy } from '../orders/drafted-by.tsx';
import { hasRun } from '../orders/has-run.ts';
import { ActingFor } from './acting-for.tsx';
import { useBusinessCalls, useBusinessOrdering } from './use-business-ordering.ts';
import {
  useBusinessOrder,
  useBusinessPause,
  useBusinessResults,
  useBusinessVisits,
} from './use-business-orders.ts';

/** Most who look at an order are viewers. */
const DropDraft = part(() => import('./drop-draft.tsx'), 'DropDraft');

/** One order of a business, for somebody in its team: its results and, for an editor, pausing it. */
export function BusinessOrderScreen() {
  const { membership = '', id = '' } = useParams<{ membership: string; id: string }>();
  return (
    <ActingFor membershipId={membership} back={`/teams/${membership}`}>
      {(found) => <OneOrder key={`${membership} ${id}`} membership={found} id={id} />}
    </ActingFor>
  );
}

function OneOrder({ membership, id }: { membership: Membership; id: string }) {
  const text = useText();
  const of = { membershipId: membership._id, id };
  const wide = useFits(tables);
  return (
    <Loaded query={useBusinessOrder(of)}>
      {(order) => (
        <TwoColumns wide={wide}>
          <div className="grid gap-5">
            <h2 className="font-serif text-xl font-semibold">{order.title}</h2>
            <OrderReason order={order} />
            {order.stage === 'unpaid' && (
              <Note tone="active">
                <p>{text('team.waits', { owner: membership.owner })}</p>
              </Note>
            )}
            {hasRun(order) && <Results order={order} of={of} wide={wide} />}
            <Advertisement order={order} />
            <DraftedBy order={order} />
          </div>
          <div className="grid gap-5">
            <Card>
              <OrderTimeline order={order} />
            </Card>
            <CodesShown order={order} />
            <PaceOfOrder order={order} />
            {membership.role === 'editor' && <Editing order={order} membership={membership} />}
          </div>
        </TwoColumns>
      )}
    </Loaded>
  );
}

interface Shown {
  order: DistributedOrder;
  of: { membershipId: string; id: string };
}

function Editing({ order, membership }: { order: DistributedOrder; membership: Membership }) {
  const ordering = useBusinessOrdering(membership);
  const pausing = useBusinessPause({ membershipId: membership._id, id: order._id });
  return (
    <OrderingFor value={ordering}>
      <PauseOrResume order={order} {...pausing} ask={<AskLink subject="general" />} />
      <Suspense>
        <DropDraft order={order} membershipId={membership._id} />
      </Suspense>
    </OrderingFor>
  );
}

function Results({ order, of, wide }: Shown & { wide: boolean }) {
  const results = useBusinessResults(of);
  const visits = useBusinessVisits(of).data;
  const calls = useBusinessCalls(of.membershipId);
  return <ShownResults order={order} results={results} visits={visits} calls={calls} wide={wide} />;
}
