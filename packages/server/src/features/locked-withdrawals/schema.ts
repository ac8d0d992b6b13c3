import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const lockedWithdrawalsSchema: FeatureSchema = {
  tables: ['locked_withdrawal'],
  views: {
    locked_withdrawal_member: {
      meaning: 'The locked member of each withdrawal.',
      sql: `select id, member_id from locked_withdrawal`,
    },
  },
};
