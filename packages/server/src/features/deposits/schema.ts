import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const depositsSchema: FeatureSchema = {
  tables: ['bank_credit', 'deposit'],
  views: {
    announced_deposit: {
      meaning: 'The amount that a member announced, and the amounts received and credited for it.',
      sql: `select id, member_id, status, reference, amount, bank_currency, bank_amount, bank_credited, credited, bank_reference,
              settled_by, created_at, settled_at
            from deposit`,
    },
    expected_deposit: {
      meaning: 'A deposit whose money is still expected.',
      sql: `select id, created_at from deposit where status = 'pending'`,
    },
    answered_deposit: {
      meaning: 'Credited and rejected deposits, and when they were decided.',
      sql: `select id, status, credited, created_at, settled_at from deposit where status in ('succeeded', 'rejected')`,
    },
    credited_bank_reference: {
      meaning: 'Each credited bank reference, and what it credited.',
      sql: `select bank_reference, deposit_id, unmatched_id, amount, bank_currency, bank_amount
            from bank_credit`,
    },
  },
  subjects: { deposit: { table: 'deposit', id: 'id', name: 'reference', member: 'member_id' } },
};
