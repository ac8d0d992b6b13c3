import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { depositCheckout } from '@handbill/contract/member';
import type { MemberContext, Preparation } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { refuse } from '../../platform/refusal.ts';
import { type DepositRow, lockDeposit } from '../deposits/index.ts';
import { hasTwoDecimals, isoCurrency, readSettings } from '../settings/index.ts';
import { configuredService } from './configured-service.ts';
import {
  type CheckoutOrder,
  type PaymentService,
  type ServiceCheckout,
  ServiceUnreachable,
} from './payment-service.ts';
import { countEarlier, keepCheckout } from './sql.ts';

/** The most checkouts that one call asks for: answers are rarely lost, and each takes a while. */
const KEYS_MAX = 3;

type Opened = ServiceCheckout & { service: PaymentService['name'] };

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
  const order = await transact(async (work) => {
    const settings = await readSettings(work);
    if (!hasTwoDecimals(settings)) throw refuse('payment_service_off');
    const { amount, reference } = await lockAnnounced(work.tx, { id, memberId });
    const earlier = await countEarlier(work.tx, { depositId: id, now });
    return { earlier, amount, reference, currency: isoCurrency(settings) };
  });
  try {
    const returnUrl = `${paymentService.returnUrl}?id=${id}`;
    return { service: service.name, ...(await createOpen(service, { ...order, id, returnUrl }, now)) };
  } catch (error) {
    if (!(error instanceof ServiceUnreachable)) throw error;
    runtime.log.warn({ err: error }, 'a checkout could not be opened');
    throw refuse('service_unavailable', { retryAfterSeconds: 5 });
  }
}

/**
 * Asks for a checkout that can still be paid. If an earlier answer was lost, no row counts its checkout, and the service
 * returns it again although it has ended: then the next key is tried.
 */
async function createOpen(
  service: PaymentService,
  { id, earlier, ...order }: Omit<CheckoutOrder, 'key'> & { id: string; earlier: number },
  now: Date,
): Promise<ServiceCheckout> {
  for (let count = earlier + 1; count <= earlier + KEYS_MAX; count += 1) {
    const checkout = await service.createCheckout({ ...order, key: count === 1 ? id : `${id}/${count}` });
    if (checkout.endsAt === null || checkout.endsAt > now) return checkout;
  }
  throw new ServiceUnreachable(`${service.name}: every checkout has ended`);
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
