import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const checkoutsSchema: FeatureSchema = {
  tables: ['checkout', 'service_event'],
};
