import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const webhooksSchema: FeatureSchema = {
  tables: ['webhook_delivery', 'webhook_endpoint'],
  views: {
    program_webhook: {
      meaning:
        'An address that events of a member’s own orders are sent to; off_since is null while they are.',
      sql: 'select id, member_id, url, events, added_at, off_since from webhook_endpoint',
    },
  },
};
