import type { MemberContext, OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberExists } from './sql.ts';

/** The context in which the calls of a member read, for an operator who looks at them. Refuses `not_found`. */
export async function asMember(context: OperatorContext, memberId: string): Promise<MemberContext> {
  if (!(await memberExists(context.tx, memberId))) throw refuse('not_found');
  return { ...context, memberId };
}
