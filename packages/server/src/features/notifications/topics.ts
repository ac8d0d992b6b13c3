import type { NotificationKind, NotificationTopic } from '@handbill/contract/member';

const topics: Partial<Record<NotificationKind | 'announcement', NotificationTopic>> = {
  share_completed: 'shares',
  share_expired: 'shares',
  share_ended: 'shares',
  order_approved: 'orders',
  order_resumed: 'orders',
  order_completed: 'orders',
  team_drafted: 'drafts',
  invited_joined: 'invitations',
  weekly_summary: 'weekly',
  announcement: 'news',
};

/** The topic under which a member can switch off a kind; null: it always notifies, as money and security do. */
export function topicOf(kind: NotificationKind | 'announcement'): NotificationTopic | null {
  return topics[kind] ?? null;
}
