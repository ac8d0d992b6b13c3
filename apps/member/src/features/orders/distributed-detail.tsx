import type { DistributedOrder } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { percentText } from '../../ui/percent.ts';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { Advertisement } from './advertisement.tsx';
import { Course } from './course.tsx';
import { inEscrow } from './order-money.ts';
import { OrderReason } from './order-reason.tsx';
import { Progress } from './progress.tsx';
import { RefusedVisits } from './refused-visits.tsx';
import { SharesOfOrder } from './shares-of-order.tsx';
import { Steering } from './steering.tsx';
import { useVisits } from './use-orders.ts';
import { VisitsPicture } from './visits-picture.tsx';

/** Stages in which nobody can have visited yet, or ever. */
const unseen: readonly DistributedOrder['stage'][] = ['unpaid', 'in_review', 'rejected'];

/** An order that the member distributes: how far it is, where its money is, and what can be done with it. */
export function DistributedDetail({ order }: { order: DistributedOrder }) {
  const text = useText();
  return (
    <>
      <Advertisement order={order}>
        <h2 className="font-serif text-xl font-semibold">{order.title}</h2>
      </Advertisement>
      <OrderReason order={order} />
      {order.stage === 'unpaid' && <ButtonLink href="/distribute">{text('distribute.submit')}</ButtonLink>}
      <Card>
        <Course order={order} />
        {order.stage === 'in_review' && (
          <Note tone="active">
            <p>{text('order.in_review_says')}</p>
          </Note>
        )}
      </Card>
      {!unseen.includes(order.stage) && <Visits order={order} />}
      <MoneyOfOrder order={order} />
      <Steering order={order} />
    </>
  );
}

function Visits({ order }: { order: DistributedOrder }) {
  const text = useText();
  const visits = useVisits(order._id);
  return (
    <>
      <Card>
        <Heading>{text('visits.title')}</Heading>
        <Progress verified={order.visits_verified} target={order.visits_target} />
        <Loaded query={visits}>{({ by_hour }) => <VisitsPicture hours={by_hour} />}</Loaded>
        <RefusedVisits refused={order.visits_refused} />
      </Card>
      {visits.data && <SharesOfOrder shares={visits.data.by_share} />}
    </>
  );
}

function MoneyOfOrder({ order }: { order: DistributedOrder }) {
  const text = useText();
  return (
    <Card>
      <Heading>{text('order.money')}</Heading>
      <Facts>
        <Fact name={text('order.list_price')}>
          <Money amount={order.list_price} />
        </Fact>
        {order.discount_percent > 0 && (
          <Fact name={text('order.discount')}>{percentText(order.discount_percent)}</Fact>
        )}
        <Fact name={text('order.price')}>
          <strong className="font-semibold">
            <Money amount={order.price} />
          </strong>
        </Fact>
      </Facts>
      {order.paid_at !== null && (
        <div className="border-line border-t pt-3">
          <Facts>
            <Fact name={text('order.spent')}>
              <Money amount={order.spent} />
            </Fact>
            <Fact name={text('order.in_escrow')}>
              <Money amount={inEscrow(order)} />
            </Fact>
            <Fact name={text('order.refunded')}>
              <Money amount={order.refunded} />
            </Fact>
          </Facts>
        </div>
      )}
    </Card>
  );
}
