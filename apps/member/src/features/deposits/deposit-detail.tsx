import type { Deposit } from '../../api.ts';
import { type TextId, useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Money } from '../../ui/money.tsx';
import { Qr } from '../../ui/qr.tsx';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { DepositBadge } from './status-badge.tsx';
import { useCancelDeposit } from './use-deposits.ts';

/** Why a deposit was rejected. A reason that an operator wrote stays as it is. */
const reasons: Readonly<Record<string, TextId>> = {
  not_received: 'reason.not_received',
  wrong_reference: 'reason.wrong_reference',
  duplicate: 'reason.duplicate',
};

/** One deposit: how to pay it while it waits, and what became of it. */
export function DepositDetail({ deposit }: { deposit: Deposit }) {
  const text = useText();
  const known = reasons[deposit.reason ?? ''];
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-2" aria-live="polite">
          <Heading>{text('deposit.status')}</Heading>
          <DepositBadge status={deposit.status} />
        </div>
        <Facts>
          <Fact name={text('field.label.amount')}>
            <Money amount={deposit.amount} />
          </Fact>
          {deposit.status === 'succeeded' && (
            <Fact name={text('deposit.credited')}>
              <Money amount={deposit.credited} />
            </Fact>
          )}
          <Fact name={text('deposit.created')}>
            <Time at={deposit.created_at} />
          </Fact>
        </Facts>
        {deposit.reason !== null && <p>{known ? text(known) : deposit.reason}</p>}
      </Card>
      {deposit.status === 'pending' && deposit.instructions && (
        <Instructions instructions={deposit.instructions} />
      )}
      {deposit.status === 'pending' && <Cancel id={deposit._id} />}
    </>
  );
}

function Instructions({ instructions }: { instructions: NonNullable<Deposit['instructions']> }) {
  const text = useText();
  const { vietqr, vnd_amount, checkout_url } = instructions;
  return (
    <Card>
      <Heading>{text('deposit.how')}</Heading>
      <Note tone="active">
        <p>{text('deposit.reference_matters')}</p>
      </Note>
      <div>
        <CopyRow name={text('deposit.reference')} value={instructions.reference} />
        <CopyRow name={text('deposit.bank')} value={instructions.bank_name} />
        <CopyRow name={text('deposit.account_number')} value={instructions.account_number} />
        <CopyRow name={text('deposit.account_name')} value={instructions.account_name} />
        {vnd_amount !== null && (
          <CopyRow name={text('deposit.dong')} value={dong(vnd_amount)} copied={String(vnd_amount)} />
        )}
      </div>
      {vietqr !== null && (
        <div className="grid gap-2 text-center">
          <Qr value={vietqr} label={text('deposit.qr')} />
          <p className="text-sm text-soft">{text('deposit.qr_says')}</p>
        </div>
      )}
      {checkout_url !== null && (
        <a className="text-accent underline" href={checkout_url} rel="noopener noreferrer">
          {text('deposit.checkout')}
        </a>
      )}
      <p className="text-sm text-soft">{text('deposit.live')}</p>
    </Card>
  );
}

/** Whole dong as people in Vietnam write them: `1.300.000 ₫`. */
function dong(whole: number): string {
  return new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' }).format(whole);
}

function Cancel({ id }: { id: string }) {
  const text = useText();
  const cancel = useCancelDeposit(() => toast.done('toast.deposit_cancelled'));
  return (
    <div className="grid gap-2">
      <Button
        look="quiet"
        connected
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ deposit_id: id }, { onError: toast.failure })}
      >
        {text('deposit.cancel')}
      </Button>
      <p className="text-center text-sm text-soft">{text('deposit.cancel_says')}</p>
    </div>
  );
}
