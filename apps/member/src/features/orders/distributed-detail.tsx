import { useState } from 'react';
import type { DistributedOrder } from '../../api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { percentText } from '../../ui/percent.ts';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Progress } from './progress.tsx';
import { RefusedVisits } from './refused-visits.tsx';
import { usePauseOrder, useResumeOrder, useStopOrder, useVisits } from './use-orders.ts';
import { VisitsByHour } from './visits-by-hour.tsx';

/** Why an order was rejected or stopped, in the words of this app. A reason that an operator wrote stays as it is. */
const reasons: Readonly<Record<string, TextId>> = {
  misleading: 'reason.misleading',
  prohibited_goods: 'reason.prohibited_goods',
  landing_page_broken: 'reason.landing_page_broken',
  landing_page_differs: 'reason.landing_page_differs',
  image_unsuitable: 'reason.image_unsuitable',
  text_unsuitable: 'reason.text_unsuitable',
  malware: 'reason.malware',
  other: 'reason.other',
};

/** An order that the member distributes: how far it is, where its money is, and what can be done with it. */
export function DistributedDetail({ order }: { order: DistributedOrder }) {
  const text = useText();
  const known = reasons[order.reason ?? ''];
  return (
    <>
      {order.stage === 'unpaid' && (
        <ButtonLink href="/distribute">{text('order.continue_unpaid')}</ButtonLink>
      )}
      {order.stage === 'in_review' && (
        <Note>
          <p>{text('order.in_review_says')}</p>
        </Note>
      )}
      {order.reason !== null && (
        <Note tone="wrong">
          <p>{text('order.reason', { reason: known ? text(known) : order.reason })}</p>
        </Note>
      )}
      <Card>
        <Heading>{text('visits.title')}</Heading>
        <Progress verified={order.visits_verified} target={order.visits_target} />
        <Visits id={order._id} />
        <h3 className="font-semibold">{text('visits.refused')}</h3>
        <RefusedVisits order={order} />
      </Card>
      <Card>
        <Heading>{text('order.money')}</Heading>
        <Facts>
          <Fact name={text('order.list_price')}>
            <Money amount={order.list_price} />
          </Fact>
          <Fact name={text('order.discount')}>{percentText(order.discount_percent)}</Fact>
          <Fact name={text('order.price')}>
            <Money amount={order.price} />
          </Fact>
          <Fact name={text('order.spent')}>
            <Money amount={order.spent} />
          </Fact>
          <Fact name={text('order.refunded')}>
            <Money amount={order.refunded} />
          </Fact>
          {order.paid_at !== null && (
            <Fact name={text('order.paid_at')}>
              <Time at={order.paid_at} />
            </Fact>
          )}
        </Facts>
      </Card>
      <Steering order={order} />
    </>
  );
}

function Visits({ id }: { id: string }) {
  return <Loaded query={useVisits(id)}>{({ by_hour }) => <VisitsByHour hours={by_hour} />}</Loaded>;
}

const stoppable: readonly DistributedOrder['stage'][] = ['in_review', 'distributing', 'paused'];

function Steering({ order }: { order: DistributedOrder }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const pause = usePauseOrder();
  const resume = useResumeOrder();
  const stop = useStopOrder(() => {
    setAsking(false);
    toast.done('toast.stopped');
  });
  const input = { product_id: order._id };
  if (!stoppable.includes(order.stage)) return null;
  return (
    <>
      <Actions>
        {order.stage === 'distributing' && (
          <Button
            look="secondary"
            connected
            busy={pause.isPending}
            onClick={() => pause.mutate(input, { onError: toast.failure })}
          >
            {text('order.pause')}
          </Button>
        )}
        {order.stage === 'paused' && (
          <Button
            look="secondary"
            connected
            busy={resume.isPending}
            onClick={() => resume.mutate(input, { onError: toast.failure })}
          >
            {text('order.resume')}
          </Button>
        )}
        <Button look="secondary" onClick={() => setAsking(true)}>
          {text('order.stop')}
        </Button>
      </Actions>
      {asking && (
        <ConfirmDialog
          title={text('order.stop_title')}
          question={text('order.stop_question')}
          confirm={text('order.stop_confirm')}
          busy={stop.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => stop.mutate(input, { onError: toast.failure })}
        />
      )}
    </>
  );
}
