import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const ownLinesSchema: FeatureSchema = {
  tables: ['own_line'],
  views: {
    booked_own_line: {
      meaning: 'Lines of bank statements that two people booked as the company’s own.',
      sql: `select statement_id, line, kind from own_line`,
    },
  },
};
