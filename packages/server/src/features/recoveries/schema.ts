import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const recoveriesSchema: FeatureSchema = {
  tables: ['recovery'],
  subjects: { recovery: { table: 'recovery', id: 'id', member: 'member_id', name: 'number' } },
};
