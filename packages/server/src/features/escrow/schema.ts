import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const escrowSchema: FeatureSchema = {
  tables: ['campaign'],
};
