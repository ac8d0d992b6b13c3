import type { NotificationTopic, objects } from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';

type Choice = (typeof objects.notificationChoices)[number];

export interface ChoiceRow {
  topic: NotificationTopic;
  choice: Choice;
}

/** What the member chose; topics without a row notify everywhere. */
export async function selectChoices(tx: Tx, memberId: string): Promise<ChoiceRow[]> {
  const { rows } = await tx.query<ChoiceRow>(
    'select topic, choice from notification_choice where member_id = $1',
    [memberId],
  );
  return rows;
}

export async function saveChoice(
  tx: Tx,
  { memberId, topic, choice }: ChoiceRow & { memberId: string },
): Promise<void> {
  await tx.query(
    `insert into notification_choice (member_id, topic, choice) values ($1, $2, $3)
     on conflict (member_id, topic) do update set choice = excluded.choice`,
    [memberId, topic, choice],
  );
}

export async function forgetNotificationChoices(tx: Tx, memberId: string): Promise<void> {
  await tx.query('delete from notification_choice where member_id = $1', [memberId]);
}
