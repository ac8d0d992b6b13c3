import { fromWire } from '@handbill/contract/money';
import { z } from 'zod';
import type { PaymentServiceConfig } from '../../platform/config.ts';
import { isSignedByStripe } from '../../platform/formats/webhooks.ts';
import {
  answerOf,
  jsonOf,
  type PaymentService,
  type ServiceEvent,
  ServiceUnreachable,
  TIMEOUT_MS,
} from './payment-service.ts';

const SESSIONS = 'https://api.stripe.com/v1/checkout/sessions';
/** Amounts are in the smallest unit; only currencies with two decimals match our minor units. */
const VERSION = '2024-06-20';

const sessionForm = z.object({
  id: z.string().min(1).max(255),
  url: z.url({ protocol: /^https$/ }),
  /** In seconds. */
  expires_at: z.int().min(1).max(32_503_680_000),
});
const eventForm = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(100),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const paidForm = z.object({
  id: z.string().min(1).max(255),
  payment_status: z.literal('paid'),
  payment_intent: z.string().min(1).max(120),
  amount_total: z.int().min(1),
  currency: z.string().length(3),
});
const reversedForm = z.object({ payment_intent: z.string().min(1).max(120) });
/** A dispute can be about a part of the payment. */
const disputedForm = reversedForm.extend({
  amount: z.int().min(1).optional(),
  currency: z.string().length(3).optional(),
});
/** The event is sent for a partial refund, too, which leaves the rest paid. */
const refundedForm = reversedForm.extend({ refunded: z.literal(true) });

const PAID = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
const REFUNDED = 'charge.refunded';
const REVERSED = [REFUNDED, 'charge.dispute.created', 'charge.dispute.funds_withdrawn'];

/**
 * Stripe Checkout (https://docs.stripe.com/api/checkout/sessions), with cards and the account's other payment
 * methods.
 */
export function stripe({
  key,
  webhookSecrets,
}: Extract<PaymentServiceConfig, { name: 'stripe' }>): PaymentService {
  return {
    name: 'stripe',
    async createCheckout({ key: orderKey, reference, amount, currency, returnUrl }) {
      const body = new URLSearchParams({
        mode: 'payment',
        client_reference_id: reference,
        success_url: returnUrl,
        cancel_url: returnUrl,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': String(amount),
        'line_items[0][price_data][product_data][name]': `Deposit ${reference}`,
      });
      const headers = {
        Authorization: `Bearer ${key}`,
        'Idempotency-Key': orderKey,
        'Stripe-Version': VERSION,
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const call = fetch(SESSIONS, { method: 'POST', headers, body, signal, redirect: 'error' });
      const answer = await answerOf('stripe', call);
      const session = sessionForm.safeParse(answer);
      if (!session.success) throw new ServiceUnreachable('stripe: the answer is no checkout');
      const { id: checkoutId, url, expires_at: expiresAt } = session.data;
      return { checkoutId, url, endsAt: new Date(expiresAt * 1_000) };
    },
    isSigned: (message, now) => isSignedByStripe(message, webhookSecrets, now),
    readEvent({ body }) {
      const event = eventForm.safeParse(jsonOf(body));
      if (!event.success) return null;
      const { id: eventId, type, data } = event.data;
      return { eventId, type, ...contentOf(type, data.object) };
    },
  };
}

type EventContent = ServiceEvent extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'eventId' | 'type'>
    : never
  : never;

function contentOf(type: string, object: Record<string, unknown>): EventContent {
  if (PAID.includes(type)) {
    // A session can be completed while its payment is still under way; another event reports the payment.
    if (object.payment_status === 'unpaid' || object.payment_status === 'no_payment_required') {
      return { is: 'other' };
    }
    const paid = paidForm.safeParse(object);
    if (!paid.success) return { is: 'misformed' };
    const { id: checkoutId, payment_intent: paymentId, amount_total, currency } = paid.data;
    return {
      is: 'paid',
      checkoutId,
      paymentId,
      amount: fromWire(amount_total),
      currency: currency.toUpperCase(),
    };
  }
  if (!REVERSED.includes(type)) return { is: 'other' };
  if (type === REFUNDED) {
    // A partial refund is no reversal: a person decides about the credit.
    const refunded = refundedForm.safeParse(object);
    if (!refunded.success) return { is: 'misformed' };
    return { is: 'reversed', paymentId: refunded.data.payment_intent, takenBack: null };
  }
  const disputed = disputedForm.safeParse(object);
  if (!disputed.success) return { is: 'misformed' };
  const { payment_intent: paymentId, amount, currency } = disputed.data;
  if (amount === undefined || currency === undefined) return { is: 'reversed', paymentId, takenBack: null };
  const takenBack = { amount: fromWire(amount), currency: currency.toUpperCase() };
  return { is: 'reversed', paymentId, takenBack };
}
