import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { sessions } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { runningSessions } from '../../../platform/identity/sessions/running.ts';

/** Where the member is signed in, the newest session first. */
export async function listSessions(
  { tx, now, memberId, sessionId }: MemberContext,
  input: InputOf<typeof sessions>,
): Promise<AnswerOf<typeof sessions>> {
  const { after, limit } = pageOf(input);
  const rows = await runningSessions(
    tx,
    { kind: 'member', id: memberId, sessionId },
    { now, after, limit: limit + 1 },
  );
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(({ id, ...session }) => ({ _id: id, ...session })),
    next_cursor: page.next_cursor,
  };
}
