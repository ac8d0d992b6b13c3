import { addMs, DAY_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { readSettings } from '../../settings/index.ts';
import { countPlaces, type GivenObjection, selectObjectionable, selectOfShare } from './objections-sql.ts';

/** How many of a share’s refused visits its sharer can still object to, and the objections so far. */
export async function readObjections(
  context: MemberContext,
  share: { shareId: string; campaignId: string },
): Promise<{ possible: number; given: GivenObjection[] }> {
  const [visits, given] = await Promise.all([
    objectionableOf(context, share),
    selectOfShare(context.tx, share),
  ]);
  return { possible: visits.length, given };
}

/** The refused visits to which a sharer can object: as many as the share still has places that can be paid. */
export async function objectionableOf(
  context: MemberContext,
  share: { shareId: string; campaignId: string },
): Promise<string[]> {
  const { tx, now } = context;
  const [{ objection_days }, limit] = await Promise.all([readSettings(context), countPlaces(tx, share)]);
  if (limit <= 0) return [];
  return selectObjectionable(tx, { ...share, since: addMs(now, -objection_days * DAY_MS), limit });
}
