import { businessDate } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { openDispute } from '../card-money/index.ts';
import {
  canBeConfirmed,
  claimBankReferences,
  creditDeposits,
  lockDepositsOf,
  serviceReference,
} from '../deposits/index.ts';
import { hasTwoDecimals, isoCurrency, readSettings } from '../settings/index.ts';
import { keepUnmatched, markReversed } from '../unmatched/index.ts';
import type { PaymentService, ServiceEvent } from './payment-service.ts';
import {
  claimEvent,
  type EventOutcome,
  isReversed,
  lockPayment,
  selectReference,
  updateOutcome,
} from './sql.ts';

type ServiceName = PaymentService['name'];
type Paid = Extract<ServiceEvent, { is: 'paid' }>;

/**
 * Handles a payment service's event once, in any order of arrival: neither a repeated event nor another event
 * of the same payment changes anything. Returns the outcome; null when it was handled before.
 */
export async function takeEvent(
  work: Work,
  service: ServiceName,
  event: ServiceEvent,
): Promise<EventOutcome | null> {
  const { tx, now } = work;
  const paymentId = event.is === 'other' || event.is === 'misformed' ? null : event.paymentId;
  const { eventId, type } = event;
  if (paymentId !== null) await lockPayment(tx, `${service}/${paymentId}`);
  if (!(await claimEvent(tx, { service, eventId, type, paymentId, now }))) return null;
  const outcome = await outcomeOf(work, service, event);
  await updateOutcome(tx, { service, eventId, outcome });
  return outcome;
}

async function outcomeOf(work: Work, service: ServiceName, event: ServiceEvent): Promise<EventOutcome> {
  switch (event.is) {
    case 'other':
      return 'ignored';
    case 'misformed':
      return 'misformed';
    case 'reversed':
      return takeReversal(work, service, event);
    case 'paid':
      return takePayment(work, service, event);
  }
}

/**
 * A chargeback after the credit opens a dispute. One before it is recorded, and the payment is not credited; if it waits
 * in `unmatched`, it can only be returned. That is marked first: a concurrent assignment is then either refused or
 * disputed.
 */
async function takeReversal(
  work: Work,
  service: ServiceName,
  { paymentId, type, takenBack }: Extract<ServiceEvent, { is: 'reversed' }>,
): Promise<EventOutcome> {
  const { reference: payment, key } = serviceReference(service, paymentId);
  await markReversed(work.tx, { referenceKey: key, now: work.now });
  const currency = isoCurrency(await readSettings(work));
  // An amount in another currency says nothing about the part: all of it is disputed.
  const part = takenBack?.currency === currency && takenBack.amount > 0n ? takenBack.amount : null;
  return (await openDispute(work, { payment, eventType: type, takenBack: part })) ? 'disputed' : 'reversed';
}

/**
 * Credits the announced amount; a different amount, or a payment without a deposit, waits in `unmatched` for
 * a person.
 */
async function takePayment(work: Work, service: ServiceName, paid: Paid): Promise<EventOutcome> {
  const { tx, now } = work;
  const { paymentId, checkoutId, amount } = paid;
  // The reversal arrived before the payment.
  if (await isReversed(tx, { service, paymentId })) return 'reversed';
  const settings = await readSettings(work);
  // Another currency cannot be posted to this ledger, nor an amount that the service counts in another unit.
  if (paid.currency !== isoCurrency(settings) || !hasTwoDecimals(settings)) return 'other_currency';
  const reference = await selectReference(tx, { service, checkoutId });
  const [deposit] = reference === null ? [] : await lockDepositsOf(tx, [reference]);
  const credited = deposit && deposit.amount === amount && canBeConfirmed(deposit.status) ? deposit : null;
  const { reference: bankReference, key } = serviceReference(service, paymentId);
  const id = work.newId();
  const becomes = credited
    ? { depositId: credited.id, unmatchedId: null }
    : { depositId: null, unmatchedId: id };
  const claimed = await claimBankReferences(tx, [{ key, amount, bank: null, ...becomes }], now);
  if (claimed.size === 0) return 'known';
  if (credited) {
    await creditDeposits(
      work,
      [{ deposit: credited, amount, bank: null, bankReference, payment: bankReference }],
      {
        operatorId: null,
        from: accounts.paymentService,
      },
    );
    return 'credited';
  }
  await keepUnmatched(work, [
    {
      id,
      bankReference,
      amount,
      bank: null,
      bookedOn: businessDate(now, settings.timezone),
      remittance: `Checkout ${checkoutId}${reference === null ? '' : `, deposit ${reference}`}`,
      payer: '',
      from: { service },
    },
  ]);
  return 'unmatched';
}
