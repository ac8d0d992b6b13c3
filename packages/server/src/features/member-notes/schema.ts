import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const memberNotesSchema: FeatureSchema = {
  tables: ['member_note'],
  views: {
    noted_member: {
      meaning: 'The members about whom there are notes, once for each note that is not erased.',
      sql: 'select member_id from member_note where text is not null',
    },
  },
};
