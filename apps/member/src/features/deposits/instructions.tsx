import { formatMoney, fromWire } from '@handbill/contract/money';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { Deposit } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { amountText } from '../../ui/forms/fill-amount.ts';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { CopyRow } from '../../ui/sharing/copy-row.tsx';
import { Qr } from '../../ui/sharing/qr.tsx';
import { SaveQr } from '../../ui/sharing/save-qr.tsx';
import { bankAmountText } from '../../ui/values/numbers.ts';

interface Asked {
  instructions: NonNullable<Deposit['instructions']>;
  deposit: Pick<Deposit, 'amount' | 'bank_amount' | 'bank_currency' | 'bank_rate'>;
}

/** The amount, account and reference of the transfer, with a QR code if banking apps can read one. */
export function Instructions({ instructions, deposit }: Asked) {
  const text = useText();
  const { reference, vietqr } = instructions;
  return (
    <Card>
      <Heading>{text('deposit.how')}</Heading>
      {vietqr !== null && <Code vietqr={vietqr} reference={reference} />}
      <Note tone="active">
        <p className="font-medium">{text('deposit.reference_matters')}</p>
      </Note>
      <div>
        <CopyRow name={text('deposit.reference')} value={reference} />
        <AmountRow deposit={deposit} />
        <CopyRow name={text('deposit.account_number')} value={instructions.account_number} />
        <CopyRow name={text('deposit.account_name')} value={instructions.account_name} />
        <CopyRow name={text('deposit.bank')} value={instructions.bank_name} />
      </div>
    </Card>
  );
}

/** In dong if our bank is in Vietnam, at the rate fixed with the deposit; otherwise the announced amount. */
function AmountRow({ deposit: { amount, bank_amount, bank_rate } }: Pick<Asked, 'deposit'>) {
  const text = useText();
  const currency = useCurrency();
  const announced = formatMoney(amount, currency);
  if (bank_amount === null || bank_rate === null) {
    return (
      <CopyRow name={text('field.label.amount')} value={announced} copied={amountText(fromWire(amount))} />
    );
  }
  return (
    <>
      <CopyRow
        name={text('deposit.dong')}
        value={`${bankAmountText(bank_amount, 'VND')} = ${announced}`}
        copied={String(bank_amount)}
      />
      <Facts>
        <Fact name={text('deposit.rate')}>
          {formatMoney(100, currency)} = {bankAmountText(bank_rate, 'VND')}
        </Fact>
      </Facts>
    </>
  );
}

function Code({ vietqr, reference }: { vietqr: string; reference: string }) {
  const text = useText();
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Qr value={vietqr} label={text('deposit.qr')} />
      <p className="text-sm text-soft">{text('deposit.qr_says')}</p>
      <SaveQr value={vietqr} fileName={`handbill-${reference}`} />
    </div>
  );
}
