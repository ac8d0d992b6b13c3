import type { SignedMessage } from '../../platform/formats/webhooks.ts';

/** What is to be paid: an announced deposit. Its id makes the checkout of a repeated call the same one. */
interface CheckoutOrder {
  depositId: string;
  reference: string;
  /** Minor units. */
  amount: bigint;
  /** ISO 4217. */
  currency: string;
  /** Where the service sends the member afterwards. */
  returnUrl: string;
}

/** What a service says happened. `paymentId` is the same in everything that it says of one payment. */
export type ServiceEvent = { eventId: string; type: string } & (
  | { is: 'paid'; checkoutId: string; paymentId: string; amount: bigint; currency: string }
  | { is: 'reversed'; paymentId: string }
  /** It says that money moved, but not how: a person has to look at the service. */
  | { is: 'misformed' }
  | { is: 'other' }
);

/** A payment service: amount in, address of a checkout out, and signed messages back. */
export interface PaymentService {
  readonly name: 'stripe' | 'standard';
  /** Calls another server, so outside of any transaction. Throws ServiceUnreachable. */
  createCheckout(order: CheckoutOrder): Promise<{ checkoutId: string; url: string }>;
  isSigned(message: SignedMessage, now: Date): boolean;
  /** What a signed message says, or null when it is not of the service's form. */
  readEvent(message: SignedMessage): ServiceEvent | null;
}

/** The service did not answer, or not with a checkout. */
export class ServiceUnreachable extends Error {}

export const TIMEOUT_MS = 10_000;

/** Parses a body as JSON; null if it is not JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** The answer of a service to one call. Throws ServiceUnreachable for anything but success. */
export async function answerOf(name: string, call: Promise<Response>): Promise<unknown> {
  try {
    const response = await call;
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new ServiceUnreachable(`${name}: no checkout`, { cause: error });
  }
}
