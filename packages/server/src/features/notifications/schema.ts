import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const notificationsSchema: FeatureSchema = {
  tables: ['announcement', 'notification', 'push_key', 'push_subscription'],
};
