import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const phonesSchema: FeatureSchema = {
  tables: ['phone_code', 'phone_verification'],
  views: {
    verified_phone: {
      meaning:
        'Members whose phone number is verified, and since when; changed_at: when it replaced the one before.',
      sql: 'select member_id, verified_at, changed_at from phone_verification',
    },
  },
};
