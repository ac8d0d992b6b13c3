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
};
