import { isUnanswered } from '@handbill/contract/intent';
import { formatMoney } from '@handbill/contract/money';
import { type ReactNode, useEffect } from 'react';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency, useSettings } from '../../data/answers/use-settings.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { newFigure } from '../../data/changes/new-figure.ts';
import { countText } from '../../languages/counts.ts';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { depositPlace } from '../../ui/deposit-place.ts';
import { LockIcon, PersonIcon } from '../../ui/icons.tsx';
import { Card, Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { Money } from '../../ui/values/money.tsx';
import { percentText } from '../../ui/values/numbers.ts';
import { TwoColumns } from '../../ui/wide/two-columns.tsx';
import { DraftedBy } from '../orders/drafted-by.tsx';
import { draftAgain, forgetWritten, orderDrafts } from './drafts/order-draft.ts';
import { ForecastOfOrder } from './forecasting/forecast-of-order.tsx';
import { isOver } from './forecasting/last-day.ts';
import { PaceOfOrder } from './pace-of-order.tsx';
import { OrderedPage } from './previewing/ordered-page.tsx';
import { reviewReasons } from './reasons/order-reason.tsx';
import { ReviewTime } from './review-time.tsx';
import { usePayOrder, useStopOrder } from './use-advertising.ts';

interface Leaving {
  order: DistributedOrder;
  /** The order is about to be dropped; `restorable` unless its copy is edited. */
  onDrop(restorable: boolean): void;
  /** The order was not dropped after all. */
  onStay(): void;
}

/**
 * The unpaid order: how long similar ones took, its price, the balance that pays it, what happens next, and the buttons to
 * pay or cancel. One whose last day is over can no longer be paid: it is edited or cancelled.
 */
export function UnpaidOrder({ order, onDrop, onStay }: Leaving) {
  const text = useText();
  const wide = useFits(tables);
  useEffect(() => forgetWritten(order), [order]);
  const stay = () => {
    // The copy that was to be edited would be a second order.
    forgetWritten(order);
    onStay();
  };
  const page = <OrderedPage order={order} />;
  const over = useIsOver(order);
  const drop = <Drop order={order} onDrop={onDrop} onStay={stay} />;
  return (
    <TwoColumns wide={wide}>
      <div className="grid gap-5">
        {!over && <p>{text('unpaid.says')}</p>}
        <DraftedBy order={order} />
        <PaceOfOrder order={order} />
        {!over && <ForecastOfOrder order={order} />}
        <Card>
          <Price order={order} />
          {over ? (
            <Note tone="active">
              <p>{text('unpaid.over')}</p>
            </Note>
          ) : (
            <Payment order={order} onPay={stay} />
          )}
          {over && drop}
        </Card>
        {!over && <Afterwards />}
        <Waiting />
        {!over && drop}
        {/* Last, because it grows when it arrives: no button moves away from a finger. */}
        {!wide && page}
      </div>
      {wide && (
        <Card>
          <div className="grid gap-5">{page}</div>
        </Card>
      )}
    </TwoColumns>
  );
}

/** Whether the order could no longer be received: the server refuses its payment. */
function useIsOver({ ends_on }: DistributedOrder): boolean {
  const timezone = useSettings().data?.timezone.value;
  return timezone !== undefined && isOver(ends_on, { now: now(), timezone });
}

function Price({ order }: Pick<Leaving, 'order'>) {
  const text = useText();
  return (
    <>
      <Facts>
        <Fact name={text('order.visits')}>{countText(order.visits_target)}</Fact>
        <Fact name={text('order.list_price')}>
          <Money amount={order.list_price} />
        </Fact>
        {order.discount_percent > 0 && (
          <Fact name={text('order.discount')}>{percentText(order.discount_percent)}</Fact>
        )}
      </Facts>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span className="text-soft">{text('order.price')}</span>
        <strong className="font-serif text-2xl font-semibold">
          <Money amount={order.price} />
        </strong>
      </p>
    </>
  );
}

/** The balance before and after the payment, or the missing amount and how to deposit it. */
function Payment({ order, onPay }: { order: DistributedOrder; onPay(): void }) {
  const text = useText();
  const currency = useCurrency();
  const available = useMember().data?.account_balance;
  const pay = usePayOrder(() => toast.done('toast.order_paid'));
  const price = newFigure(pay.error, 'price') ?? order.price;
  const lacking = available === undefined ? 0 : price - available;
  return (
    <>
      {available !== undefined && (
        <Facts>
          <Fact name={text('balance.available')}>
            <Money amount={available} />
          </Fact>
          {lacking <= 0 && (
            <Fact name={text('unpaid.remains')}>
              <Money amount={-lacking} />
            </Fact>
          )}
        </Facts>
      )}
      {pay.error && (
        <div role="alert">
          <Note tone="wrong">
            <p>{text(failureText(pay.error))}</p>
            {price !== order.price && (
              <p className="text-base font-semibold">
                {text('unpaid.price', { amount: formatMoney(price, currency) })}
              </p>
            )}
          </Note>
        </div>
      )}
      {lacking > 0 ? (
        <Note tone="active">
          <p className="text-base font-semibold">
            {text('unpaid.lacking', { amount: formatMoney(lacking, currency) })}
          </p>
          <ButtonLink href={depositPlace({ amount: lacking, next: '/distribute' })} wide>
            {text('nav.deposit')}
          </ButtonLink>
        </Note>
      ) : (
        <Button
          connected
          wide
          busy={pay.isPending}
          onClick={() => {
            onPay();
            pay.mutate({ product_id: order._id, price_seen: price });
          }}
        >
          {text('unpaid.pay')}
        </Button>
      )}
    </>
  );
}

/** What happens to the money and the order after the payment. */
function Afterwards() {
  const text = useText();
  return (
    <Card>
      <Point icon={<LockIcon size={20} />}>{text('unpaid.escrow')}</Point>
      <Point icon={<PersonIcon size={20} />}>
        <ReviewTime />
      </Point>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent">
          {text('unpaid.may_refuse')}
        </summary>
        <ul className="grid list-disc gap-1 pl-5 text-sm text-soft">
          {Object.values(reviewReasons).map((reason) => (
            <li key={reason}>{text(reason)}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

function Point({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-soft">
        {icon}
      </span>
      <span className="min-w-0 flex-1 text-sm">{children}</span>
    </p>
  );
}

/** Drafts that cannot be sent before this order is paid or discarded. */
function Waiting() {
  const text = useText();
  const count = orderDrafts().length;
  if (count === 0) return null;
  return <p className="text-sm text-soft">{text('draft.waiting', { count })}</p>;
}

/** Dropping frees the member to write another: to edit, the draft is filled in again; otherwise it can be restored. */
function Drop({ order, onDrop, onStay }: Leaving) {
  const text = useText();
  const drop = useStopOrder(() => toast.done('toast.dropped'));
  const leave = (edits: boolean) => {
    // A copy from an attempt without an answer.
    forgetWritten(order);
    if (edits) draftAgain(order);
    onDrop(!edits);
    const onError = (error: Error) => {
      toast.failure(error);
      if (!isUnanswered(error)) onStay();
    };
    drop.mutate({ product_id: order._id }, { onError });
  };
  return (
    <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
      <Button connected look="secondary" busy={drop.isPending} onClick={() => leave(true)}>
        {text('unpaid.edit')}
      </Button>
      <Button connected look="quiet" busy={drop.isPending} onClick={() => leave(false)}>
        {text('unpaid.drop')}
      </Button>
    </div>
  );
}
