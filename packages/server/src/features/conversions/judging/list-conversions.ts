import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { withSeen } from '../../../platform/http/seen.ts';
import { codeOf } from '../rules.ts';
import { countShares, type SharesRow, selectShares } from './judging-sql.ts';

const DAYS_SHOWN = 30;

/** The oldest conversion that operators see. */
export const shownSince = (now: Date): Date => addMs(now, -DAYS_SHOWN * DAY_MS);

/** Conversions by share: those that look made up, those judged, or all. */
export async function listConversions(
  { tx, now }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listConversions>,
): Promise<AnswerOf<typeof calls.listConversions>> {
  const { after, limit } = pageOf(paging);
  const text = searchOf(search)?.text ?? null;
  const wanted = {
    status: status ?? null,
    search: text,
    code: text === null ? null : codeOf(text),
    since: shownSince(now),
  };
  const [rows, total] = await Promise.all([
    selectShares(tx, wanted, { after, limit: limit + 1 }),
    countShares(tx, wanted),
  ]);
  const page = cutPage(rows, limit, ({ position }) => position);
  return { data: page.rows.map(conversionsOf), next_cursor: page.next_cursor, total };
}

/** The conversions of a share as the console shows them. */
export function conversionsOf(row: SharesRow) {
  const { open, made, real, code, picture, server, worth, taps, signals } = row;
  return withSeen({
    _id: row.share_id,
    order: { _id: row.campaign_id, title: row.title },
    advertiser: row.advertiser,
    sharer: row.sharer,
    counts: { open, made, real },
    by: { code, picture, server },
    worth,
    taps,
    signals,
    first_at: row.first_at,
    last_at: row.last_at,
    judged_by: row.judged_by_name,
    judged_at: row.judged_at,
  });
}
