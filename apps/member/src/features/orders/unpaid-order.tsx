import { CallFailed } from '@handbill/contract/client';
import { useLocation } from 'wouter';
import type { DistributedOrder } from '../../api.ts';
import { failureText } from '../../languages/failure-text.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { percentText } from '../../ui/percent.ts';
import { Card, Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMember } from '../../use-member.ts';
import { Preview } from './preview.tsx';
import { usePayOrder, useStopOrder } from './use-orders.ts';

/** The order that waits to be paid: what it costs, and the two ways on. */
export function UnpaidOrder({ order }: { order: DistributedOrder }) {
  const text = useText();
  const [, navigate] = useLocation();
  const available = useMember().data?.account_balance;
  const pay = usePayOrder(({ _id }) => {
    toast.done('toast.order_paid');
    navigate(`/order-detail/${_id}`);
  });
  const drop = useStopOrder(() => toast.done('toast.dropped'));
  const input = { product_id: order._id };
  const lacksMoney = pay.error instanceof CallFailed && pay.error.slug === 'insufficient_funds_deposit';
  return (
    <>
      <Note tone="active">
        <p>{text('unpaid.says')}</p>
      </Note>
      <Preview title={order.title} text={order.text} image={order.image} />
      <Card>
        <Facts>
          <Fact name={text('order.visits')}>{order.visits_target}</Fact>
          <Fact name={text('order.list_price')}>
            <Money amount={order.list_price} />
          </Fact>
          <Fact name={text('order.discount')}>{percentText(order.discount_percent)}</Fact>
          <Fact name={text('order.price')}>
            <strong>
              <Money amount={order.price} />
            </strong>
          </Fact>
          {available !== undefined && (
            <Fact name={text('balance.available')}>
              <Money amount={available} />
            </Fact>
          )}
        </Facts>
        <p className="text-sm text-soft">{text('unpaid.escrow')}</p>
        {pay.error && (
          <div role="alert">
            <Note tone="wrong">
              <p>{text(failureText(pay.error))}</p>
              {lacksMoney && (
                <ButtonLink href="/deposit" look="secondary">
                  {text('nav.deposit')}
                </ButtonLink>
              )}
            </Note>
          </div>
        )}
        <Actions>
          <Button
            connected
            look="secondary"
            busy={drop.isPending}
            disabled={pay.isPending}
            onClick={() => drop.mutate(input, { onError: toast.failure })}
          >
            {text('unpaid.drop')}
          </Button>
          <Button connected busy={pay.isPending} disabled={drop.isPending} onClick={() => pay.mutate(input)}>
            {text('unpaid.pay')}
          </Button>
        </Actions>
      </Card>
    </>
  );
}
