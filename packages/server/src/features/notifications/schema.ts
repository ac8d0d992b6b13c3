import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const notificationsSchema: FeatureSchema = {
  tables: ['message', 'notification', 'notification_choice'],
  views: {
    message: {
      meaning: 'Messages to many members: the text by language, and the linked page.',
      sql: 'select id, texts, fallback, link from message',
    },
    unread_notification: {
      meaning: 'A notification that its member has not read, with its message where it has one.',
      sql: `select notification.id, notification.member_id, notification.kind, notification.params,
              notification.created_at,
              case when message.id is not null then jsonb_build_object('texts', message.texts,
                'fallback', message.fallback, 'link', message.link) end as message
            from notification left join message on message.id = notification.message_id
            where notification.read_at is null`,
    },
  },
};
