import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { memberWithBalances } from '../read-with-balances.ts';
import { updatePreferences } from '../sql.ts';

/** Changes the language of notifications, and whether rewards may be shown to others. */
export async function updateProfile(
  context: MemberContext,
  { locale, show_awards }: InputOf<typeof calls.updateProfile>,
): Promise<AnswerOf<typeof calls.updateProfile>> {
  const { tx, memberId } = context;
  await updatePreferences(tx, memberId, { locale: locale ?? null, showAwards: show_awards ?? null });
  return { data: await memberWithBalances(context, memberId) };
}
