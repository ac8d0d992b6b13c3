import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const figuresSchema: FeatureSchema = { tables: ['counted_day'] };
