import { fromWire, toWire } from '@handbill/contract/money';
import { z } from 'zod';
import type { PaymentServiceConfig } from '../../platform/config.ts';
import { isSignedByStandard } from '../../platform/formats/webhooks.ts';
import { answerOf, jsonOf, type PaymentService, ServiceUnreachable, TIMEOUT_MS } from './payment-service.ts';

const name = z.string().min(1).max(120);
const checkoutForm = z.object({ id: name, url: z.url({ protocol: /^https$/ }) });
const paidForm = z.object({
  type: z.literal('payment.succeeded'),
  data: z.object({
    checkout_id: name,
    payment_id: name,
    amount: z.int().min(1),
    currency: z.string().length(3),
  }),
});
const reversedForm = z.object({ type: z.literal('payment.reversed'), data: z.object({ payment_id: name }) });
/** An event about money must be readable: it is never skipped. */
const MONEY = ['payment.succeeded', 'payment.reversed'];
const otherForm = z.object({ type: z.string().min(1).max(100) });

/**
 * Any service behind a small bridge: `POST` with {reference, amount, currency, return_url} returns {id, url},
 * and events arrive by Standard Webhooks as payment.succeeded or payment.reversed.
 */
export function standard({
  url,
  key,
  webhookSecrets,
}: Extract<PaymentServiceConfig, { name: 'standard' }>): PaymentService {
  return {
    name: 'standard',
    async createCheckout({ key: orderKey, reference, amount, currency, returnUrl }) {
      const call = fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Idempotency-Key': orderKey,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ reference, amount: toWire(amount), currency, return_url: returnUrl }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const checkout = checkoutForm.safeParse(await answerOf('standard', call));
      if (!checkout.success) throw new ServiceUnreachable('standard: the answer is no checkout');
      return { checkoutId: checkout.data.id, url: checkout.data.url, endsAt: null };
    },
    isSigned: (message, now) => isSignedByStandard(message, webhookSecrets, now),
    readEvent(message) {
      const [eventId, content] = [message.header('webhook-id').slice(0, 255), jsonOf(message.body)];
      const paid = paidForm.safeParse(content);
      if (paid.success) {
        const { checkout_id: checkoutId, payment_id: paymentId, amount, currency } = paid.data.data;
        const event = { eventId, type: paid.data.type, is: 'paid' as const, checkoutId, paymentId };
        return { ...event, amount: fromWire(amount), currency: currency.toUpperCase() };
      }
      const reversed = reversedForm.safeParse(content);
      if (reversed.success) {
        return {
          eventId,
          type: reversed.data.type,
          is: 'reversed',
          paymentId: reversed.data.data.payment_id,
          takenBack: null,
        };
      }
      const other = otherForm.safeParse(content);
      if (!other.success) return null;
      const { type } = other.data;
      return { eventId, type, is: MONEY.includes(type) ? 'misformed' : 'other' };
    },
  };
}
