import { useLocation } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ReceiveIcon } from '../../ui/icons.tsx';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Card, Fact, Facts, Heading, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSettings } from '../../use-settings.ts';
import { OrderList } from './order-list.tsx';
import { useLimits, useOrders, useReceiveOrder, useToday } from './use-orders.ts';

/** Where orders are received, and those that run are continued. */
export function ReceiveScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const settings = useSettings().data;
  const running = useOrders({ side: 'received', status: 'pending' });
  const receive = useReceiveOrder((order) => navigate(`/order-detail/${order._id}`));
  return (
    <Screen title={text('receive.title')}>
      <Card>
        <p>
          {text('receive.says', {
            visits: settings?.share_visits.value ?? 10,
            hours: settings?.share_hours.value ?? 72,
          })}
        </p>
        <p className="text-sm text-soft">{text('receive.free')}</p>
        <Button
          connected
          wide
          className="min-h-14 text-lg"
          busy={receive.isPending}
          onClick={() => receive.mutate({}, { onError: toast.failure })}
        >
          <ReceiveIcon />
          {text('receive.action')}
        </Button>
        <Limits />
      </Card>
      <TodayCard />
      <section className="grid gap-3">
        <Heading>{text('receive.running')}</Heading>
        <OrderList query={running} empty={<Empty says="receive.none" />} />
      </section>
      <ButtonLink href="/distribute" look="secondary">
        {text('distribute.action')}
      </ButtonLink>
    </Screen>
  );
}

function Limits() {
  const text = useText();
  const limits = useLimits().data;
  if (!limits) return null;
  return (
    <p className="text-center text-sm text-soft">
      {text('receive.limit', { received: limits.received_today, limit: limits.receive_limit })}
    </p>
  );
}

function TodayCard() {
  const text = useText();
  return (
    <Card>
      <Loaded query={useToday()}>
        {(today) => (
          <Facts>
            <Fact name={text('today.reward')}>
              <Money amount={today.rewardToday} />
            </Fact>
            <Fact name={text('today.reward_yesterday')}>
              <Money amount={today.rewardYesterday} />
            </Fact>
            <Fact name={text('today.completed')}>{today.completed}</Fact>
            <Fact name={text('today.distributing')}>{today.distributing}</Fact>
          </Facts>
        )}
      </Loaded>
    </Card>
  );
}
