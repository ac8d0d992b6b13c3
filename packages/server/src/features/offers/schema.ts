import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const offersSchema: FeatureSchema = {
  tables: ['level', 'package'],
};
