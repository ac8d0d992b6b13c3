import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const depositsSchema: FeatureSchema = {
  tables: ['bank_credit', 'deposit'],
  views: {
    announced_deposit: {
      meaning: 'What a member announced to pay in, and what was credited for it.',
      sql: `select id, member_id, status, reference, amount, bank_currency, bank_amount, credited, bank_reference, settled_by,
              created_at
            from deposit`,
    },
    expected_deposit: {
      meaning: 'A deposit whose money is still expected.',
      sql: `select id, created_at from deposit where status = 'pending'`,
    },
    answered_deposit: {
      meaning: 'A deposit that was credited or rejected, and when.',
      sql: `select id, status, credited, created_at, settled_at from deposit where status in ('succeeded', 'rejected')`,
    },
    credited_bank_reference: {
      meaning: 'Each reference of the bank that was credited, and to what.',
      sql: `select bank_reference, deposit_id, unmatched_id, amount, bank_currency, bank_amount
            from bank_credit`,
    },
  },
};
