import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const blocksSchema: FeatureSchema = {
  tables: ['block'],
  subjects: { block: { table: 'block', id: 'id', name: 'value' } },
};
