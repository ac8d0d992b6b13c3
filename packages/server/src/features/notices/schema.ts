import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const noticesSchema: FeatureSchema = {
  tables: ['notice'],
  subjects: {
    notice: { table: 'notice', key: "kind || '/' || language", name: "kind || ' (' || language || ')'" },
  },
};
