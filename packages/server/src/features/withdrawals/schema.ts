import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const withdrawalsSchema: FeatureSchema = {
  tables: ['withdrawal'],
  views: {
    withdrawal_progress: {
      meaning: 'How far a withdrawal is, when it was asked for, and which batch pays it.',
      sql: `select id, member_id, status, amount, fee, bank_reference, batch_id, batch_status, paid_via, created_at
            from withdrawal`,
    },
    withdrawal_to_approve: {
      meaning: 'A withdrawal that waits for an operator to approve or reject it, until due_at at the latest.',
      sql: `select id, created_at, due_at from withdrawal where status = 'pending'`,
    },
    withdrawal_to_pay: {
      meaning: 'A withdrawal that was approved and is not paid yet, which is promised until due_at.',
      sql: `select id, created_at, due_at from withdrawal where status = 'approved'`,
    },
    answered_withdrawal: {
      meaning: 'A withdrawal that was paid or rejected, and when; what a member took back was not answered.',
      sql: `select id, amount, created_at, paid_at, coalesce(paid_at, decided_at) as answered_at from withdrawal
        where status in ('paid', 'returned', 'rejected')`,
    },
    withdrawal_payee: {
      meaning: 'The account that a withdrawal is paid to.',
      sql: `select id, bank_bin, account_number, account_name from withdrawal`,
    },
  },
};
