import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { resumeSession } from '@handbill/contract/member';
import type { Preparation, RequestContext } from '../../../platform/context.ts';
import { resumeSession as resume } from '../../../platform/identity/sessions/renewing.ts';
import type { TokenPair } from '../../../platform/identity/sessions/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import { memberWithBalances } from '../read-with-balances.ts';

interface Resumed {
  memberId: string;
  tokens: TokenPair;
}

/** Answers like signing in. */
export async function resumeMemberSession(
  context: RequestContext,
  _input: InputOf<typeof resumeSession>,
  { memberId, tokens }: Resumed,
): Promise<AnswerOf<typeof resumeSession>> {
  return { data: { ...tokens, user: await memberWithBalances(context, memberId) } };
}

/** In a separate transaction, because the end of a session whose token was copied must stay committed. */
export async function resumeKeptSession({ caller, transact }: Preparation): Promise<Resumed> {
  const resumed = await transact((work) => resume(work, caller));
  if (resumed) return resumed;
  caller.kept.store(null);
  throw refuse('refresh_token_invalid');
}
