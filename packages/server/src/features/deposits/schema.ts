import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const depositsSchema: FeatureSchema = {
  tables: ['bank_credit', 'deposit'],
};
