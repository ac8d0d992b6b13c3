import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const paymentsSchema: FeatureSchema = {
  tables: ['payment_batch'],
  subjects: {
    payment_batch: {
      table: 'payment_batch',
      id: 'id',
      name: "'of ' || to_char(made_at at time zone 'UTC', 'YYYY-MM-DD')",
    },
  },
};
