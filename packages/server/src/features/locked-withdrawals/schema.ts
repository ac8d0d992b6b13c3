import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const lockedWithdrawalsSchema: FeatureSchema = {
  tables: ['locked_withdrawal'],
};
