import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const picturesSchema: FeatureSchema = {
  tables: ['company_picture', 'upload'],
  views: {
    uploaded_picture: {
      meaning: 'Each uploaded picture, its member and its purpose.',
      sql: 'select file, member_id, purpose, created_at from upload',
    },
  },
};
