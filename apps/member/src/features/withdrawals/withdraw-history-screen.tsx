import type { Withdrawal } from '../../api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, PagedList } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Badge, Card, Fact, Facts, Screen, type Tone } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCancelWithdrawal, useWithdrawals } from './use-withdrawals.ts';

const tones: Record<Withdrawal['status'], Tone> = {
  pending: 'active',
  approved: 'active',
  paid: 'money',
  rejected: 'wrong',
  cancelled: 'calm',
  returned: 'wrong',
};

/** Why a withdrawal was rejected or came back. A reason that an operator wrote stays as it is. */
const reasons: Readonly<Record<string, TextId>> = {
  bank_details_wrong: 'reason.bank_details_wrong',
  name_mismatch: 'reason.name_mismatch',
  suspected_fraud: 'reason.suspected_fraud',
  bank_returned: 'reason.bank_returned',
};

export function WithdrawHistoryScreen() {
  const text = useText();
  return (
    <Screen title={text('history.withdrawals')} back="/individual">
      <PagedList
        query={useWithdrawals()}
        keyOf={({ _id }) => _id}
        empty={
          <Empty says="history.no_withdrawals">
            <ButtonLink href="/withdraw">{text('nav.withdraw')}</ButtonLink>
          </Empty>
        }
      >
        {(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
      </PagedList>
    </Screen>
  );
}

function WithdrawalCard({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useText();
  const cancel = useCancelWithdrawal(() => toast.done('toast.withdrawal_cancelled'));
  const { status, bank, reason } = withdrawal;
  const known = reasons[reason ?? ''];
  const open = status === 'pending' || status === 'approved';
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="text-lg">
          <Money amount={withdrawal.amount} />
        </strong>
        <Badge tone={tones[status]}>{text(`withdrawal.status.${status}`)}</Badge>
      </div>
      <Facts>
        <Fact name={text('withdraw.fee')}>
          <Money amount={withdrawal.fee} />
        </Fact>
        <Fact name={text('withdraw.arrives')}>
          <Money amount={withdrawal.net} />
        </Fact>
        <Fact name={text('withdraw.to')}>
          {bank.bank_name} · {bank.account_number}
        </Fact>
        <Fact name={text('withdraw.asked')}>
          <Time at={withdrawal.created_at} />
        </Fact>
        {open && (
          <Fact name={text('withdraw.due')}>
            <Time at={withdrawal.due_at} />
          </Fact>
        )}
        {withdrawal.paid_at !== null && (
          <Fact name={text('withdraw.paid')}>
            <Time at={withdrawal.paid_at} />
          </Fact>
        )}
      </Facts>
      {reason !== null && <p className="text-wrong">{known ? text(known) : reason}</p>}
      {status === 'pending' && (
        <Button
          look="secondary"
          connected
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ withdrawal_id: withdrawal._id }, { onError: toast.failure })}
        >
          {text('withdraw.cancel')}
        </Button>
      )}
    </Card>
  );
}
