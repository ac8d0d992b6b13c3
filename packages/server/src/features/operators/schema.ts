import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const operatorsSchema: FeatureSchema = {
  tables: [
    'operator',
    'operator_action',
    'operator_invitation',
    'operator_passkey',
    'operator_recovery_code',
    'operator_totp',
    'passkey_challenge',
  ],
};
