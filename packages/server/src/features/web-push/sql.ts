import type { Translated } from '@handbill/contract/languages';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Message } from '../notifications/index.ts';

export interface PushRow {
  endpoint: string;
  p256dh: string;
  auth: string;
  kind: string;
  params: Record<string, string>;
  level_names: Translated | null;
  message: Message | null;
  created_at: Date;
  locale: string;
}

/**
 * A notification and its browser, while it should still be sent: unread, the browser still this member's, and
 * one tab of its session signed in and not locked. What ends sessions may also notify: its notification still goes to
 * the browsers that it signs out.
 */
export async function selectPush(
  tx: Tx,
  { notificationId, subscriptionId, now }: { notificationId: string; subscriptionId: string; now: Date },
): Promise<PushRow | null> {
  const { rows } = await tx.query<PushRow>(
    `select browser.endpoint, browser.p256dh, browser.auth, notification.kind, notification.params,
       level.names as level_names,
       notification.message, notification.created_at, member.locale
     from shared.push_browser as browser
       join shared.unread_notification as notification on notification.member_id = browser.member_id
       join shared.member_account as member on member.id = browser.member_id
       left join shared.level_terms as level on level.id::text = notification.params ->> 'level_id'
     where browser.id = $1 and notification.id = $2
       and exists (select 1 from shared.session_tab as tab
         where tab.session_id = browser.session_id and not tab.is_locked and tab.expires_at > $3
           and (tab.ended_at is null or tab.ended_at = notification.created_at))`,
    [subscriptionId, notificationId, now],
  );
  return rows[0] ?? null;
}
