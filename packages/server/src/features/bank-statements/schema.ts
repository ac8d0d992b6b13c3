import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const bankStatementsSchema: FeatureSchema = {
  tables: [
    'bank_feed_refusal',
    'bank_statement',
    'bank_statement_file',
    'bank_statement_line',
    'bank_statement_outcome',
    'statement_mapping',
  ],
  views: {
    comparable_statement: {
      meaning: 'Bank statements that the books can be compared with: imported, with balances, and trusted.',
      sql: `select id, account, file_name, currency, opening, closing, credits, debits, opens_on, closes_on, started_at
            from bank_statement s
            where status = 'imported' and closing is not null and bank_statement_is_trusted(s)`,
    },
    unvouched_statement: {
      meaning:
        'Bank statements that are not trusted, with the operators who uploaded, mapped and imported them.',
      sql: `select id, uploaded_by, mapped_by, started_by from bank_statement s where not bank_statement_is_trusted(s)`,
    },
    bank_line: {
      meaning: 'The lines of bank statements, and whether the statement is trusted.',
      sql: `select s.id as statement_id, s.file_name, l.line, l.outcome, l.skip, l.amount, l.currency, l.bank_reference,
              l.remittance, l.payer, l.payment_id, l.deposit_id,
              l.booked_on, coalesce(l.booked_on, s.closes_on, s.uploaded_at::date) as day,
              s.status = 'imported' and s.closing is not null and bank_statement_is_trusted(s) as is_compared
            from bank_statement s join bank_statement_line l on l.statement_id = s.id`,
    },
  },
  subjects: { bank_statement: { table: 'bank_statement', id: 'id', name: 'file_name' } },
};
