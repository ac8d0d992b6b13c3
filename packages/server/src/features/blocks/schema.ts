import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const blocksSchema: FeatureSchema = {
  tables: ['block'],
  views: { block_value: { meaning: 'What a block keeps out.', sql: 'select id, value from block' } },
};
