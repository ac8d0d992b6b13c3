import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { startView } from '../../platform/identity/member-views.ts';
import { lockMember } from '../members/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';

/**
 * A link to the app as a member sees it, in the member's language. The token comes after a `#`, so it is
 * never sent to a server or logged.
 */
export async function viewAsMember(
  context: OperatorContext,
  { id, reason }: InputOf<typeof calls.viewAsMember>,
): Promise<AnswerOf<typeof calls.viewAsMember>> {
  const { locale } = await lockMember(context.tx, id);
  const { token, expiresAt } = await startView(context, { memberId: id, reason });
  await recordOperatorAction(context, {
    action: 'member_viewed',
    subject: `member/${id}`,
    details: { reason, until: expiresAt.toISOString() },
  });
  return { data: { link: `${context.origin}/view?lang=${locale}#${token}`, expires_at: expiresAt } };
}
