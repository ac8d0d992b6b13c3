import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { depositHistory } from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownSettings } from '../../settings/index.ts';
import { selectDepositsOf } from '../sql.ts';
import { depositOf } from './member-wire.ts';

/** The member's deposits, newest first. An id of any other deposit is refused. */
export async function listOwnDeposits(
  context: MemberContext,
  { status, deposit_id, ...paging }: InputOf<typeof depositHistory>,
): Promise<AnswerOf<typeof depositHistory>> {
  const { tx, memberId } = context;
  const { after, limit } = pageOf(paging);
  const rows = await selectDepositsOf(tx, {
    memberId,
    statuses: status === undefined ? null : [status].flat(),
    id: deposit_id ?? null,
    after,
    limit: limit + 1,
  });
  if (deposit_id !== undefined && rows.length === 0) throw refuse('not_found');
  const page = cutPage(rows, limit, (row) => row.id);
  const settings = await knownSettings(context);
  return { data: page.rows.map((row) => depositOf(row, settings)), next_cursor: page.next_cursor };
}
