import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const settingsSchema: FeatureSchema = {
  tables: ['setting'],
  subjects: { setting: { table: 'setting', key: 'key', name: "replace(key, '_', ' ')" } },
};
