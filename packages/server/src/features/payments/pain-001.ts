import { sum, toDecimal } from '@handbill/contract/money';
import type { WithdrawalRow } from '../withdrawals/index.ts';
import { endToEndOf, latinName } from './rules.ts';

/** The payer and the payments. */
export interface PaymentOrder {
  batchId: string;
  /** When the batch was released, so that an order is always the same message. */
  at: Date;
  /** The company's business day for the payment, `yyyy-MM-dd`. */
  day: string;
  currency: string;
  debtor: { name: string; accountNumber: string; bankBin: string | null };
  withdrawals: readonly WithdrawalRow[];
}

/** A customer credit transfer initiation, pain.001.001.09, with its elements in the schema's order. */
export function painOf({ batchId, at, day, currency, debtor, withdrawals }: PaymentOrder): string {
  const id = endToEndOf(batchId);
  const count = element('NbOfTxs', String(withdrawals.length));
  const total = element('CtrlSum', toDecimal(sum(withdrawals.map(({ amount, fee }) => amount - fee))));
  const party = element('Nm', latinName(debtor.name));
  const header = [
    element('MsgId', id),
    element('CreDtTm', at.toISOString()),
    count,
    total,
    inside('InitgPty', party),
  ];
  const payment = [
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    count,
    total,
    inside('ReqdExctnDt', element('Dt', day)),
    inside('Dbtr', party),
    inside('DbtrAcct', accountOf(debtor.accountNumber)),
    inside('DbtrAgt', agentOf(debtor.bankBin, null)),
    ...withdrawals.map((withdrawal) => transferOf(withdrawal, currency)),
  ];
  const initiation = inside('CstmrCdtTrfInitn', inside('GrpHdr', ...header) + inside('PmtInf', ...payment));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${initiation}</Document>
`;
}

function transferOf(row: WithdrawalRow, currency: string): string {
  const reference = endToEndOf(row.id);
  const net = escaped(toDecimal(row.amount - row.fee));
  return inside(
    'CdtTrfTxInf',
    inside('PmtId', element('InstrId', reference), element('EndToEndId', reference)),
    inside('Amt', `<InstdAmt Ccy="${escaped(currency)}">${net}</InstdAmt>`),
    inside('CdtrAgt', agentOf(row.bank_bin, row.bank_name)),
    inside('Cdtr', element('Nm', latinName(row.account_name))),
    inside('CdtrAcct', accountOf(row.account_number)),
    inside('RmtInf', element('Ustrd', `Withdrawal ${reference}`)),
  );
}

function agentOf(bin: string | null, name: string | null): string {
  const id =
    bin === null
      ? inside('Othr', element('Id', 'NOTPROVIDED'))
      : inside('ClrSysMmbId', element('MmbId', bin)) + (name === null ? '' : element('Nm', latinName(name)));
  return inside('FinInstnId', id);
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

function accountOf(number: string): string {
  const id = IBAN.test(number) ? element('IBAN', number) : inside('Othr', element('Id', number));
  return inside('Id', id);
}

function inside(name: string, ...children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

function element(name: string, text: string): string {
  return inside(name, escaped(text));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
