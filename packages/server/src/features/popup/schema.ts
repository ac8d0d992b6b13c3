import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const popupSchema: FeatureSchema = {
  tables: ['notice'],
};
