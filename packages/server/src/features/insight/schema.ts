import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const insightSchema: FeatureSchema = { tables: ['weekly_summary'] };
