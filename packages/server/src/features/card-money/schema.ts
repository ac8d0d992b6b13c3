import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const cardMoneySchema: FeatureSchema = {
  tables: ['card_credit', 'card_dispute'],
  views: {
    undisputed_card_credit: {
      meaning: 'Money paid by card, less what is charged back: a dispute that was won counts for nothing.',
      sql: `select c.payment, c.member_id, c.amount - coalesce(d.amount, 0) as amount, c.credited_at
            from card_credit c left join card_dispute d on d.payment = c.payment and d.status <> 'won'
            where c.amount > coalesce(d.amount, 0)`,
    },
    open_dispute: {
      meaning: 'Disputed card payments that are not settled yet.',
      sql: `select id, opened_at from card_dispute where status = 'open'`,
    },
  },
  subjects: { dispute: { table: 'card_dispute', id: 'id', member: 'member_id' } },
};
