import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const unmatchedSchema: FeatureSchema = {
  tables: ['unmatched_money'],
  views: {
    undecided_credit: {
      meaning: 'Unannounced incoming money that operators have not settled yet.',
      sql: `select id, received_at from unmatched_money where status in ('waiting', 'return_asked')`,
    },
    unmatched_credit: {
      meaning: 'Unannounced incoming money, and its outcome.',
      sql: `select id, member_id, deposit_id, status, purpose, amount, bank_amount, bank_reference, return_reference,
              booked_on, statement_id, line
            from unmatched_money`,
    },
  },
  subjects: {
    unmatched: { table: 'unmatched_money', id: 'id', name: 'bank_reference', member: 'member_id' },
  },
};
