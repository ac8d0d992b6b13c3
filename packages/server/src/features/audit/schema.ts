import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const auditSchema: FeatureSchema = {
  tables: ['audit_run'],
};
