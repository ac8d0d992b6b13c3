import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import {
  type notificationSettings,
  objects,
  type updateNotificationSetting,
} from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { saveChoice, selectChoices } from './choices-sql.ts';

/** How the member is notified of each topic: everywhere unless they chose otherwise. */
export async function listChoices({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof notificationSettings>> {
  const chosen = new Map((await selectChoices(tx, memberId)).map(({ topic, choice }) => [topic, choice]));
  return {
    data: objects.notificationTopics.map((topic) => ({ topic, choice: chosen.get(topic) ?? 'push' })),
  };
}

/** Changes how the member is notified of a topic from now on. */
export async function chooseNotification(
  context: MemberContext,
  { topic, choice }: InputOf<typeof updateNotificationSetting>,
): Promise<AnswerOf<typeof updateNotificationSetting>> {
  await saveChoice(context.tx, { memberId: context.memberId, topic, choice });
  return listChoices(context);
}
