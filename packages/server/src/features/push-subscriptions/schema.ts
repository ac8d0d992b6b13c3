import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const pushSubscriptionsSchema: FeatureSchema = {
  tables: ['push_key', 'push_subscription'],
  views: {
    push_browser: {
      meaning:
        "A browser that a member's notifications are pushed to while a tab of its session is signed in.",
      sql: 'select id, member_id, session_id, endpoint, p256dh, auth from push_subscription',
    },
  },
};
