import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const announcementsSchema: FeatureSchema = {
  tables: ['announcement'],
};
