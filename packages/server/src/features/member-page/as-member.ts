import type { MemberContext, OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberExists } from './sql.ts';

/** The context of a member's read-only calls, for an operator who views the member. Refuses `not_found`. */
export async function asMember(context: OperatorContext, memberId: string): Promise<MemberContext> {
  if (!(await memberExists(context.tx, memberId))) throw refuse('not_found');
  return { ...context, memberId, actorId: memberId };
}
