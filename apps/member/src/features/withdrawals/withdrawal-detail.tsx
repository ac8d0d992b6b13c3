import { fromIso } from '@handbill/contract/time';
import { type ReactNode, useState } from 'react';
import type { Withdrawal } from '../../data/api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { AskLink } from '../../ui/ask-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { type Step, Timeline } from '../../ui/lists/timeline.tsx';
import { Fact, Facts } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { Money } from '../../ui/values/money.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { Worth } from './arrival.tsx';
import { useCancelWithdrawal } from './use-withdrawals.ts';

/** Why a withdrawal was rejected or came back. A reason that an operator wrote is shown unchanged. */
const reasons: Readonly<Record<string, TextId>> = {
  bank_details_wrong: 'reason.bank_details_wrong',
  name_mismatch: 'reason.name_mismatch',
  suspected_fraud: 'reason.suspected_fraud',
  bank_returned: 'reason.bank_returned',
};

/** A withdrawal's progress, the amount that arrives and where, and a way to cancel it while pending. */
export function WithdrawalDetail({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const { bank } = withdrawal;
  return (
    <>
      <Timeline steps={stepsOf(withdrawal, text)} />
      <div className="border-line border-t border-dashed pt-3">
        <Facts>
          <Fact name={text('field.label.amount')}>
            <Money amount={withdrawal.amount} />
          </Fact>
          <Fact name={text('withdraw.fee')}>
            <Money amount={-withdrawal.fee} />
          </Fact>
          <Fact name={text('withdraw.arrives')}>
            <Money amount={withdrawal.net} />
          </Fact>
          <InBankCurrency withdrawal={withdrawal} />
          <Fact name={text('withdraw.to')}>
            {bank.bank_name} · {bank.account_number}
          </Fact>
          <Fact name={text('field.label.account_name')}>{bank.account_name}</Fact>
          {/* Answers kept from an older server lack it. */}
          {withdrawal.bank_reference != null && (
            <Fact name={text('withdraw.reference')}>
              <span className="select-all">{withdrawal.bank_reference}</span>
            </Fact>
          )}
        </Facts>
      </div>
      {withdrawal.status === 'paid' && (
        <ButtonLink href={`/individual/receipt/withdrawal/${withdrawal._id}`} look="secondary">
          {text('history.receipt')}
        </ButtonLink>
      )}
      <HelpLink about="money" />
      <AskLink subject="withdrawal" about={withdrawal._id} />
      {withdrawal.status === 'pending' && <Cancel id={withdrawal._id} />}
    </>
  );
}

/** The approximate amount in the bank's currency, as the app showed it when the money was requested. */
function InBankCurrency({
  withdrawal: { bank_amount, bank_currency, bank_rate },
}: {
  withdrawal: Withdrawal;
}) {
  // Answers kept from an older server lack them.
  if (bank_amount == null || bank_currency == null || bank_rate == null) return null;
  return <Worth amount={bank_amount} currency={bank_currency} rate={bank_rate} />;
}

function stepsOf(withdrawal: Withdrawal, text: ReturnType<typeof useText>): Step[] {
  const { status, created_at, decided_at, paid_at, reason } = withdrawal;
  const known = reasons[reason ?? ''];
  const why = reason === null ? undefined : text('order.reason', { reason: known ? text(known) : reason });
  const asked: Step = { title: text('withdraw.asked'), at: created_at, state: 'done' };
  const approved: Step = { title: text('withdrawal.status.approved'), at: decided_at, state: 'done' };
  const paid: Step = { title: text('withdrawal.status.paid'), at: paid_at, state: 'done' };
  const toPay = { title: text('withdrawal.step.paid'), state: 'next' as const };
  const due = text('withdraw.due', { at: timeText(withdrawal.due_at) });
  const wait = waitOf(withdrawal, text);
  switch (status) {
    case 'pending':
      return [
        asked,
        { title: text('withdrawal.status.pending'), state: 'now', detail: due },
        { ...toPay, detail: wait },
      ];
    case 'approved':
      return [asked, { ...approved, state: 'now', detail: due }, { ...toPay, detail: wait }];
    case 'paid':
      return [asked, approved, paid];
    case 'returned':
      return [
        asked,
        approved,
        paid,
        { title: text('withdrawal.status.returned'), state: 'wrong', detail: why },
      ];
    case 'rejected':
      return [
        asked,
        { title: text('withdrawal.status.rejected'), at: decided_at, state: 'wrong', detail: why },
      ];
    case 'cancelled':
      return [asked, { title: text('withdrawal.status.cancelled'), at: decided_at, state: 'next' }];
  }
}

/** When a withdrawal delayed by a change of bank info can be paid. */
function waitOf({ payable_from }: Withdrawal, text: ReturnType<typeof useText>): ReactNode {
  if (fromIso(payable_from) <= now()) return undefined;
  return text('withdraw.wait_until', { at: timeText(payable_from) });
}

function Cancel({ id }: { id: string }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const cancel = useCancelWithdrawal(() => {
    setAsking(false);
    toast.done('toast.withdrawal_cancelled');
  });
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {text('withdraw.cancel')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('withdraw.cancel_title')}
          question={text('withdraw.cancel_says')}
          confirm={text('withdraw.cancel_confirm')}
          busy={cancel.isPending}
          failure={cancel.error}
          onConfirm={() => cancel.mutate({ withdrawal_id: id })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
