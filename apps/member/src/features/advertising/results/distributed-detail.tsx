import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { AskLink } from '../../../ui/ask-link.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, Fact, Facts, Heading, Note } from '../../../ui/screen.tsx';
import { tables, useFits } from '../../../ui/use-fits.ts';
import { Money } from '../../../ui/values/money.tsx';
import { percentText } from '../../../ui/values/numbers.ts';
import { TwoColumns } from '../../../ui/wide/two-columns.tsx';
import { Advertisement } from '../../orders/advertisement.tsx';
import { DraftedBy } from '../../orders/drafted-by.tsx';
import { hasRun } from '../../orders/has-run.ts';
import { PaceOfOrder } from '../pace-of-order.tsx';
import { OrderReason } from '../reasons/order-reason.tsx';
import { ReviewTime } from '../review-time.tsx';
import { RunAgain } from '../run-again.tsx';
import { isHeld } from '../running/is-held.ts';
import { PauseStopButtons } from '../running/pause-stop-buttons.tsx';
import { TopUp } from '../running/top-up.tsx';
import { CodesOfOrder } from './codes-of-order.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ResultsOfOrder } from './results-of-order.tsx';

/** An order that the member distributes: its results, its money, and its actions. */
export function DistributedDetail({ order }: { order: DistributedOrder }) {
  const text = useText();
  const wide = useFits(tables);
  const again = <RunAgain order={order} />;
  return (
    <TwoColumns wide={wide}>
      <div className="grid gap-5">
        <OrderReason order={order} />
        {hasRun(order) ? <ResultsOfOrder order={order} wide={wide} next={again} /> : again}
        <Advertisement order={order} />
        <DraftedBy order={order} />
      </div>
      <div className="grid gap-5">
        {order.stage !== 'unpaid' && !isHeld(order) && <AskLink subject="order" about={order._id} />}
        {order.stage === 'unpaid' && <ButtonLink href="/distribute">{text('distribute.submit')}</ButtonLink>}
        <Card>
          <OrderTimeline order={order} />
          {order.stage === 'in_review' && (
            <Note tone="active">
              <p>
                <ReviewTime />
              </p>
            </Note>
          )}
        </Card>
        <CodesOfOrder order={order} />
        <MoneyOfOrder order={order} />
        <PaceOfOrder order={order} />
        <TopUp order={order} />
        <PauseStopButtons order={order} />
      </div>
    </TwoColumns>
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
      {order.paid_at !== null && (
        <ButtonLink href={`/individual/receipt/order/${order._id}`} look="secondary">
          {text('distribute.receipt')}
        </ButtonLink>
      )}
    </Card>
  );
}

/** What the order has paid in that is neither spent nor refunded, in minor units. */
function inEscrow({ paid, spent, refunded }: DistributedOrder): number {
  return paid - spent - refunded;
}
