import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const withdrawalsSchema: FeatureSchema = {
  tables: ['withdrawal'],
  views: {
    withdrawal_progress: {
      meaning: 'The status of each withdrawal, when it was requested, and the batch that pays it.',
      sql: `select id, member_id, status, amount, fee, bank_reference, batch_id, batch_status, paid_via, created_at
            from withdrawal`,
    },
    withdrawal_to_approve: {
      meaning: "Withdrawals that wait for an operator's decision, due at due_at.",
      sql: `select id, created_at, due_at from withdrawal where status = 'pending'`,
    },
    withdrawal_to_pay: {
      meaning:
        'Withdrawals that are approved but not paid yet, with their approver and batch; payment is promised by due_at.',
      sql: `select id, created_at, due_at, approved_by, batch_id from withdrawal where status = 'approved'`,
    },
    answered_withdrawal: {
      meaning:
        'Withdrawals that were paid or rejected, and when; those that members cancelled do not count as answered.',
      sql: `select id, amount, created_at, paid_at, coalesce(paid_at, decided_at) as answered_at from withdrawal
        where status in ('paid', 'returned', 'rejected')`,
    },
    withdrawal_payee: {
      meaning: 'The account that a withdrawal is paid to.',
      sql: `select id, bank_bin, account_number, account_name from withdrawal`,
    },
  },
  subjects: { withdrawal: { table: 'withdrawal', id: 'id', member: 'member_id' } },
};
