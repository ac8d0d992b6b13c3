import { type ComponentType, useMemo } from 'react';
import { useParams } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Note, Screen } from '../../ui/screen.tsx';
import { useDeposit } from '../deposits/use-deposits.ts';
import { useOrder } from '../orders/use-orders.ts';
import { useWithdrawal } from '../withdrawals/use-withdrawals.ts';
import { receiptSheet } from './documents/receipt.ts';
import {
  type Contents,
  depositContents,
  orderContents,
  type Wording,
  withdrawalContents,
} from './receipts/contents.ts';
import { usePayments } from './receipts/use-payments.ts';
import { SaveDocument } from './save-document.tsx';
import { useLetterhead } from './use-letterhead.ts';

/** The receipt of a deposit, a withdrawal or an order, to be saved or passed on. */
export function ReceiptScreen() {
  const text = useText();
  const { about = '', id = '' } = useParams<{ about: string; id: string }>();
  const known = receipts[about];
  return (
    <Screen title={text('paper.receipt')} back={known?.back(id) ?? '/individual'}>
      {known === undefined ? <NoReceipt /> : <known.Of key={id} id={id} />}
    </Screen>
  );
}

function OfDeposit({ id }: { id: string }) {
  return (
    <Loaded query={useDeposit(id)}>
      {(deposit) => <Shown id={id} contents={(wording) => depositContents(deposit, wording)} />}
    </Loaded>
  );
}

function OfWithdrawal({ id }: { id: string }) {
  return (
    <Loaded query={useWithdrawal(id)}>
      {(withdrawal) => <Shown id={id} contents={(wording) => withdrawalContents(withdrawal, wording)} />}
    </Loaded>
  );
}

function OfOrder({ id }: { id: string }) {
  return (
    <Loaded query={useOrder(id)}>
      {(order) => (order.side === 'distributed' ? <OfPayments order={order} /> : <NoReceipt />)}
    </Loaded>
  );
}

function OfPayments({ order }: { order: DistributedOrder }) {
  return (
    <Loaded query={usePayments(order._id)}>
      {(payments) => <Shown id={order._id} contents={(wording) => orderContents(order, payments, wording)} />}
    </Loaded>
  );
}

/** The kinds of receipts by their part of the address, and where each was opened from. */
const receipts: Readonly<Record<string, { Of: ComponentType<{ id: string }>; back(id: string): string }>> = {
  deposit: { Of: OfDeposit, back: (id) => `/deposit?id=${id}` },
  withdrawal: { Of: OfWithdrawal, back: (id) => `/withdraw?id=${id}` },
  order: { Of: OfOrder, back: (id) => `/order-detail/${id}` },
};

function Shown({ id, contents }: { id: string; contents(wording: Wording): Contents | null }) {
  const head = useLetterhead();
  if (head === undefined) return <Skeleton />;
  const found = contents(head.wording);
  if (found === null) return <NoReceipt />;
  return <Drawn id={id} receipt={JSON.stringify({ ...head.letterhead, ...found })} />;
}

/** Drawn once for the same words: `receipt` is a receipt as JSON. */
function Drawn({ id, receipt }: { id: string; receipt: string }) {
  const text = useText();
  const sheet = useMemo(() => receiptSheet(JSON.parse(receipt)), [receipt]);
  return <SaveDocument sheets={[sheet]} title={text('paper.receipt')} name={`handbill-receipt-${id}`} />;
}

function NoReceipt() {
  const text = useText();
  return (
    <Note>
      <p>{text('paper.no_receipt')}</p>
    </Note>
  );
}
