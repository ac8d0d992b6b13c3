import type { FeatureSchema } from './database/shared-schema.ts';

/** The tables of the platform itself. */
export const platformSchema: FeatureSchema = {
  tables: [
    'idempotency_key',
    'installation',
    'member_view',
    'network_salt',
    'schema_migration',
    'session',
    'sign_in_failure',
  ],
};
