import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const lockedWithdrawalsSchema: FeatureSchema = {
  tables: ['locked_withdrawal'],
  subjects: { locked_withdrawal: { table: 'locked_withdrawal', id: 'id', member: 'member_id' } },
};
