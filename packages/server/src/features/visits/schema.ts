import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const visitsSchema: FeatureSchema = {
  tables: ['tap', 'visit_reversal', 'visitor_mark'],
};
