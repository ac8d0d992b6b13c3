import type { operatorSessions } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { runningSessions } from '../../../platform/identity/sessions/running.ts';

/** A page of the running sessions of an operator, the newest first. */
export async function sessionPage(
  { tx, now, sessionId }: OperatorContext,
  operatorId: string,
  input: InputOf<typeof operatorSessions>,
): Promise<AnswerOf<typeof operatorSessions>> {
  const { after, limit } = pageOf(input);
  const operator = { kind: 'operator', id: operatorId, sessionId } as const;
  const rows = await runningSessions(tx, operator, { now, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(({ id, ...session }) => ({ _id: id, ...session })),
    next_cursor: page.next_cursor,
  };
}
