import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const ownLinesSchema: FeatureSchema = {
  tables: ['own_line'],
};
