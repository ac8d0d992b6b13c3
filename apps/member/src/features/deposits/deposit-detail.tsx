import { type ReactNode, useState } from 'react';
import { useSearch } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import type { Deposit } from '../../data/api.ts';
import { failureText } from '../../languages/failure-text.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { nextPlace } from '../../session/next-place.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { type Step, Timeline } from '../../ui/lists/timeline.tsx';
import { Card, Fact, Facts, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { Instructions } from './instructions.tsx';
import { DepositBadge } from './status-badge.tsx';
import { useCancelDeposit, useCheckout } from './use-deposits.ts';

/** Why a deposit was rejected. A reason that an operator wrote is shown unchanged. */
const reasons: Readonly<Record<string, TextId>> = {
  not_received: 'reason.not_received',
  wrong_reference: 'reason.wrong_reference',
  duplicate: 'reason.duplicate',
};

/** One deposit: payment instructions while it is open, then its outcome. */
export function DepositDetail({ deposit }: { deposit: Deposit }) {
  const text = useText();
  const { status, instructions } = deposit;
  const next = nextPlace(useSearch());
  const offersCheckout = useSettings().data?.checkout?.value === true;
  return (
    <>
      <Card className={status === 'succeeded' ? 'animate-appear' : ''}>
        <div className="flex flex-wrap items-center justify-between gap-2" role="status">
          <strong className={`text-3xl font-semibold ${status === 'succeeded' ? 'text-money' : ''}`}>
            <Money amount={shownAmount(deposit)} signed={status === 'succeeded'} />
          </strong>
          <DepositBadge status={status} />
        </div>
        <Timeline steps={stepsOf(deposit, text)} />
        {status === 'succeeded' && deposit.credited !== deposit.amount && (
          <DepositFacts>
            <Fact name={text('field.label.amount')}>
              <Money amount={deposit.amount} />
            </Fact>
            <Fact name={text('deposit.credited')}>
              <Money amount={deposit.credited} />
            </Fact>
          </DepositFacts>
        )}
        {status !== 'succeeded' && <HelpLink about="money" />}
        <AskLink subject="deposit" about={deposit._id} />
        {status === 'succeeded' && next !== null && (
          <ButtonLink href={next}>{text('deposit.back_to_order')}</ButtonLink>
        )}
        {status === 'succeeded' && (
          <ButtonLink href={`/individual/receipt/deposit/${deposit._id}`} look="secondary">
            {text('history.receipt')}
          </ButtonLink>
        )}
        {status === 'succeeded' && next === null && (
          <ButtonLink href="/" look="secondary">
            {text('deposit.go_home')}
          </ButtonLink>
        )}
        {(status === 'cancelled' || status === 'expired') && (
          <p className="text-sm text-soft">{text('deposit.cancel_says')}</p>
        )}
      </Card>
      {status === 'pending' && instructions && <Instructions instructions={instructions} deposit={deposit} />}
      {status === 'pending' && offersCheckout && <Checkout id={deposit._id} />}
      {status === 'pending' && <Cancel id={deposit._id} />}
    </>
  );
}

function DepositFacts({ children }: { children: ReactNode }) {
  return (
    <div className="border-line border-t border-dashed pt-3">
      <Facts>{children}</Facts>
    </div>
  );
}

/** The announced amount, or the credited one once the money has arrived. */
export function shownAmount({ status, amount, credited }: Deposit): number {
  return status === 'succeeded' ? credited : amount;
}

function stepsOf(deposit: Deposit, text: ReturnType<typeof useText>): Step[] {
  const { status, created_at, settled_at, expires_at, reason } = deposit;
  const announced: Step = { title: text('deposit.created'), at: created_at, state: 'done' };
  const settled = { title: text(`deposit.status.${status}`), at: settled_at };
  switch (status) {
    case 'pending':
      return [
        announced,
        {
          title: settled.title,
          state: 'now',
          detail: text('deposit.until', { at: timeText(expires_at) }),
        },
        { title: text('deposit.step.credited'), state: 'next', detail: text('deposit.live') },
      ];
    case 'succeeded':
      return [announced, { ...settled, state: 'done' }];
    case 'rejected': {
      const known = reasons[reason ?? ''];
      const why = reason === null ? null : text('order.reason', { reason: known ? text(known) : reason });
      return [announced, { ...settled, state: 'wrong', detail: why }];
    }
    case 'expired':
    case 'cancelled':
      return [announced, { ...settled, state: 'next' }];
  }
}

function Checkout({ id }: { id: string }) {
  const text = useText();
  const checkout = useCheckout();
  return (
    <>
      {checkout.error && <Note tone="wrong">{text(failureText(checkout.error))}</Note>}
      <Button
        look="secondary"
        connected
        busy={checkout.isPending}
        onClick={() =>
          checkout.mutate({ deposit_id: id }, { onSuccess: ({ data }) => window.location.assign(data.url) })
        }
      >
        {text('deposit.checkout')}
      </Button>
    </>
  );
}

function Cancel({ id }: { id: string }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelDeposit(() => {
    setAsking(false);
    toast.done('toast.deposit_cancelled');
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {text('deposit.cancel')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('deposit.cancel_title')}
          question={text('deposit.cancel_says')}
          confirm={text('deposit.cancel_confirm')}
          busy={cancel.isPending}
          failure={cancel.error}
          onConfirm={() => cancel.mutate({ deposit_id: id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
