import type { SignedMessage } from '../../platform/formats/webhooks.ts';

/** The announced deposit to be paid. */
export interface CheckoutOrder {
  /** Makes a repeated call return the same checkout: the deposit's id, and after the first checkout ended a count. */
  key: string;
  reference: string;
  /** Minor units. */
  amount: bigint;
  /** ISO 4217. */
  currency: string;
  /** Where the service sends the member afterwards. */
  returnUrl: string;
}

/** A checkout at the service. A repeated call may return one that has ended. */
export interface ServiceCheckout {
  checkoutId: string;
  url: string;
  /** From when it cannot be paid; null: it can be paid as long as its deposit is open. */
  endsAt: Date | null;
}

/** A service's event. All events of one payment have the same `paymentId`. */
export type ServiceEvent = { eventId: string; type: string } & (
  | { is: 'paid'; checkoutId: string; paymentId: string; amount: bigint; currency: string }
  /** `takenBack`: how much of the payment, or null if all of it. */
  | { is: 'reversed'; paymentId: string; takenBack: { amount: bigint; currency: string } | null }
  /** An unreadable event about money: a person has to check it at the service. */
  | { is: 'misformed' }
  | { is: 'other' }
);

/** A payment service: it takes an amount, returns the address of a checkout, and sends signed messages. */
export interface PaymentService {
  readonly name: 'stripe' | 'standard';
  /** Calls another server, so never call it inside a transaction. Throws ServiceUnreachable. */
  createCheckout(order: CheckoutOrder): Promise<ServiceCheckout>;
  isSigned(message: SignedMessage, now: Date): boolean;
  /** The event in a signed message, or null when it does not have the service's form. */
  readEvent(message: SignedMessage): ServiceEvent | null;
}

/** The service gave no answer, or one without a checkout. */
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

/** A service's answer to one call. Throws ServiceUnreachable for anything but success. */
export async function answerOf(name: string, call: Promise<Response>): Promise<unknown> {
  try {
    const response = await call;
    if (!response.ok) throw new Error(`it answered ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new ServiceUnreachable(`${name}: no checkout`, { cause: error });
  }
}
