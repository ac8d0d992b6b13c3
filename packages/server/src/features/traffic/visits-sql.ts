import type { objects as memberObjects, RefusalReason } from '@handbill/contract/member';
import type { Tx } from '../../platform/database/transaction.ts';
import { firstIdAt } from '../../platform/ids.ts';
import type { Period, VisitFilter } from './sql.ts';

export interface VisitRow {
  id: string;
  campaign_id: string;
  title: string;
  share_id: string;
  sharer_id: string;
  username: string;
  opened_at: Date;
  state: (typeof memberObjects.visitStates)[number];
  reason: RefusalReason | null;
  seconds: number | null;
  network: string | null;
  settles_at: Date | null;
  unsettled: boolean;
  reward_per_visit: bigint;
}

const FOUND = `id, campaign_id, share_id, opened_at, decided_at, state, reason, settles_at, claim_id, prefix_key`;

/** A period is a range of ids, and of times as well: the indexes by order, share and network have the time. */
const WANTED = `id >= $1 and id < $2 and opened_at >= $3 and opened_at < $4
  and ($5::uuid is null or campaign_id = $5) and ($6::uuid is null or share_id = $6)
  and ($7::bytea is null or prefix_key = $7) and ($8::uuid is null or id < $8)`;

/** The page is found first: joining before the limit would read all shares. */
const PAGE = `select ${FOUND} from shared.visit_record
  where ${WANTED} order by id desc limit $9 /* any campaign: unless one is asked for */`;

/** The page of one sharer: the latest visits of each of their shares. */
const PAGE_OF_SHARER = `select ${FOUND}
  from (
    select share.id as taken_id, share.campaign_id as offer_id from shared.received_share as share
    where share.member_id = $11 /* any campaign: the sharer's own shares */
  ) as taken cross join lateral (
    select ${FOUND} from shared.visit_record
    where share_id = taken.taken_id and campaign_id = taken.offer_id and ${WANTED} order by id desc limit $9
  ) as latest
  order by id desc limit $9`;

/** What is shown of a page. */
const SHOWN = `select visit.id, visit.campaign_id, campaign.title, visit.share_id, share.member_id as sharer_id, member.username,
    visit.opened_at, visit.state, visit.reason, visit.settles_at, share.reward_per_visit,
    shared.is_reversible(visit.state, visit.claim_id, visit.settles_at, $10) as unsettled,
    /* unsettled is not null: a visit that settles has its time */
    round(extract(epoch from visit.decided_at - visit.opened_at), 1)::float8 as seconds,
    encode(visit.prefix_key, 'hex') as network
  from page as visit join shared.received_share as share
      on share.id = visit.share_id and share.campaign_id = visit.campaign_id
    join shared.advertisement as campaign on campaign.id = visit.campaign_id
    join shared.member_name as member on member.id = share.member_id
  order by visit.id desc`;

/** Single visits, newest first; the page starts below the id `after`, if given. */
export async function selectVisits(
  tx: Tx,
  {
    period: { from, to },
    filter: { orderId, shareId, sharerId, network },
    after,
    limit,
    now,
  }: { period: Period; filter: VisitFilter; after: string | null; limit: number; now: Date },
): Promise<VisitRow[]> {
  const values = [firstIdAt(from), firstIdAt(to), from, to, orderId, shareId, network, after, limit, now];
  const { rows } =
    sharerId === null
      ? await tx.query<VisitRow>(`with page as materialized (${PAGE}) ${SHOWN}`, values)
      : await tx.query<VisitRow>(`with page as materialized (${PAGE_OF_SHARER}) ${SHOWN}`, [
          ...values,
          sharerId,
        ]);
  return rows;
}
