import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const withdrawalsSchema: FeatureSchema = {
  tables: ['withdrawal'],
  views: {
    withdrawal_progress: {
      meaning: 'How far a withdrawal is, and which batch pays it.',
      sql: `select id, member_id, status, amount, fee, bank_reference, batch_id, batch_status, paid_via
            from withdrawal`,
    },
    withdrawal_payee: {
      meaning: 'The account that a withdrawal is paid to.',
      sql: `select id, bank_bin, account_number, account_name from withdrawal`,
    },
  },
};
