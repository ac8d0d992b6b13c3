import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const reconciliationSchema: FeatureSchema = {
  tables: ['bank_movement', 'restore'],
  views: {
    answered_line: {
      meaning: 'Lines of bank statements that a movement of the books answers.',
      sql: `select statement_id, line from bank_movement where line is not null`,
    },
  },
};
