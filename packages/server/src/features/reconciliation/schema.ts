import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const reconciliationSchema: FeatureSchema = {
  tables: ['bank_movement', 'line_answer', 'restore', 'statement_comparison'],
  views: {
    answered_line: {
      meaning: 'Lines of bank statements that match a movement in the books, and what moved.',
      sql: `select statement_id, line, kind, subject from bank_movement where line is not null`,
    },
    settled_movement: {
      meaning:
        'What the bank has moved according to its statements: on a line, or before the first of them opened.',
      sql: `select kind, subject from bank_movement where settled is not null`,
    },
    compared_statement: {
      meaning: 'Bank statements that were compared with the books.',
      sql: `select statement_id from statement_comparison where compared_at is not null`,
    },
  },
};
