import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { depositCheckout } from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import type { MemberContext, Preparation } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DepositRow, lockDeposit } from '../deposits/index.ts';
import { hasTwoDecimals, isoCurrency, readSettings } from '../settings/index.ts';
import { configuredService } from './configured-service.ts';
import { type PaymentService, ServiceUnreachable } from './payment-service.ts';
import { countEarlier, keepCheckout } from './sql.ts';

interface Opened {
  service: PaymentService['name'];
  checkoutId: string;
  url: string;
  /** Earlier checkouts can no longer be paid. */
  openSince: Date;
}

/** The address at which a member pays an announced deposit at the payment service: one at a time for each deposit. */
export async function openCheckout(
  { tx, now, memberId }: MemberContext,
  { deposit_id: id }: InputOf<typeof depositCheckout>,
  opened: Opened,
): Promise<AnswerOf<typeof depositCheckout>> {
  await lockAnnounced(tx, { id, memberId });
  return { data: { url: await keepCheckout(tx, { depositId: id, ...opened, now }) } };
}

/** Runs before the transaction: asks the service, which returns the same checkout for a repeated request. */
export async function prepareCheckout(
  { runtime, now, transact, memberId }: Preparation & { memberId: string },
  { deposit_id: id }: InputOf<typeof depositCheckout>,
): Promise<Opened> {
  const { paymentService } = runtime.config;
  const service = configuredService(runtime.config);
  if (!service || !paymentService) throw refuse('payment_service_off');
  const openSince = service.checkoutMs === null ? new Date(0) : addMs(now, -service.checkoutMs);
  const order = await transact(async (work) => {
    const settings = await readSettings(work);
    if (!hasTwoDecimals(settings)) throw refuse('payment_service_off');
    const { amount, reference } = await lockAnnounced(work.tx, { id, memberId });
    const earlier = await countEarlier(work.tx, { depositId: id, openSince });
    const key = earlier === 0 ? id : `${id}/${earlier + 1}`;
    return { key, amount, reference, currency: isoCurrency(settings) };
  });
  try {
    const returnUrl = `${paymentService.returnUrl}?id=${id}`;
    const checkout = await service.createCheckout({ ...order, returnUrl });
    return { service: service.name, ...checkout, openSince };
  } catch (error) {
    if (!(error instanceof ServiceUnreachable)) throw error;
    runtime.log.warn({ err: error }, 'a checkout could not be opened');
    throw refuse('service_unavailable', { retryAfterSeconds: 5 });
  }
}

async function lockAnnounced(
  tx: Tx,
  { id, memberId }: { id: string; memberId: string },
): Promise<DepositRow> {
  const deposit = await lockDeposit(tx, id);
  if (deposit?.member_id !== memberId) throw refuse('not_found');
  if (deposit.status !== 'pending') throw refuse('deposit_state');
  return deposit;
}
