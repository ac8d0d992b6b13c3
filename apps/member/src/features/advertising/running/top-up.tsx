import { formatMoney } from '@handbill/contract/money';
import { useState } from 'react';
import { useMember } from '../../../data/answers/use-member.ts';
import { useCurrency } from '../../../data/answers/use-settings.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { failureText } from '../../../languages/failure-text.ts';
import { useText } from '../../../languages/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { depositPlace } from '../../../ui/deposit-place.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Card, Note } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useTopUpOrder } from '../use-advertising.ts';
import { isHeld } from './is-held.ts';

const toppable: readonly DistributedOrder['stage'][] = ['distributing', 'paused'];
const USUAL_VISITS = 20;
/** The server's limit for one call. */
const VISITS_MAX = 10_000;

/** Adds visits to a running order, at its own price. */
export function TopUp({ order }: { order: DistributedOrder }) {
  const text = useText();
  const currency = useCurrency();
  const [typed, setTyped] = useState(String(USUAL_VISITS));
  if (!toppable.includes(order.stage) || isHeld(order)) return null;
  const visits = /^\d{1,5}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0;
  const possible = visits >= 1 && visits <= VISITS_MAX;
  return (
    <Card>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{text('top_up.title')}</summary>
        <div className="grid gap-4">
          <p className="text-sm text-soft">{text('top_up.says')}</p>
          <TextField
            label={text('top_up.visits')}
            name="visits"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            hint={text('package.per_visit', { amount: formatMoney(order.price_per_visit, currency) })}
            error={possible ? undefined : 'field.invalid'}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {possible && <Payment order={order} visits={visits} />}
        </div>
      </details>
    </Card>
  );
}

/** Pays the added visits, or says what is missing and how to deposit it. */
function Payment({ order, visits }: { order: DistributedOrder; visits: number }) {
  const text = useText();
  const currency = useCurrency();
  const available = useMember().data?.account_balance;
  const topUp = useTopUpOrder(() => toast.done('top_up.done'));
  const price = order.price_per_visit * visits;
  const lacking = available === undefined ? 0 : price - available;
  const input = { product_id: order._id, visits, target_seen: order.visits_target };
  return (
    <>
      {topUp.error && (
        <div role="alert">
          <Note tone="wrong">
            <p className="first-letter:uppercase">{text(failureText(topUp.error))}</p>
          </Note>
        </div>
      )}
      {lacking > 0 ? (
        <Note tone="active">
          <p>{text('unpaid.lacking', { amount: formatMoney(lacking, currency) })}</p>
          <ButtonLink href={depositPlace({ amount: lacking, next: `/order-detail/${order._id}` })} wide>
            {text('nav.deposit')}
          </ButtonLink>
        </Note>
      ) : (
        <Button connected wide busy={topUp.isPending} onClick={() => topUp.mutate(input)}>
          {text('top_up.pay', { amount: formatMoney(price, currency) })}
        </Button>
      )}
    </>
  );
}
