import type { Config } from '../../platform/config.ts';
import type { PaymentService } from './payment-service.ts';
import { standard } from './standard.ts';
import { stripe } from './stripe.ts';

/** The payment service of this instance, or null when it has none. */
export function configuredService({ paymentService }: Pick<Config, 'paymentService'>): PaymentService | null {
  switch (paymentService?.name) {
    case 'stripe':
      return stripe(paymentService);
    case 'standard':
      return standard(paymentService);
    case undefined:
      return null;
  }
}
