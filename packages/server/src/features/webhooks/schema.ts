import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const webhooksSchema: FeatureSchema = {
  tables: ['webhook_delivery', 'webhook_endpoint'],
  views: {
    program_webhook: {
      meaning:
        'The host that events of a member’s own orders are sent to; off_since is null while they are. The whole address may have a secret of its own in it.',
      sql: `select id, member_id, split_part(split_part(url, '/', 3), '?', 1) as host, events, added_at, off_since,
              off_because, last_taken_at
            from webhook_endpoint`,
    },
    webhook_event: {
      meaning: 'An event on its way to the program of a member, without what it says.',
      sql: `select id, endpoint_id, event, state, tries, last_status, last_tried_at, next_try_at from webhook_delivery`,
    },
  },
};
