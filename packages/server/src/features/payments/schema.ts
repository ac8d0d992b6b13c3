import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const paymentsSchema: FeatureSchema = {
  tables: ['payment_batch'],
};
