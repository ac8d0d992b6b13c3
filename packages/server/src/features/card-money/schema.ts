import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const cardMoneySchema: FeatureSchema = {
  tables: ['card_credit', 'card_dispute'],
  views: {
    open_dispute: {
      meaning: 'Disputed card payments that are not settled yet.',
      sql: `select id, opened_at from card_dispute where status = 'open'`,
    },
  },
  subjects: { dispute: { table: 'card_dispute', id: 'id', member: 'member_id' } },
};
