import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const membersSchema: FeatureSchema = {
  tables: ['address', 'bank', 'bank_account', 'house_invite_code', 'member', 'upload'],
};
