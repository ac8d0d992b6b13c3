import type { Language } from '@handbill/contract/languages';
import { objects, type RefusalReason } from '@handbill/contract/member';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

type Status = (typeof objects.objectionStatuses)[number];

interface OfShare {
  shareId: string;
  campaignId: string;
}

/**
 * Refused visits of a share, opened since an instant and while it ran, to which its sharer can object, oldest first. One
 * that was skipped has none: a visit that opened as it was given back came too late.
 */
export async function selectObjectionable(
  tx: Tx,
  { shareId, campaignId, since, limit }: OfShare & { since: Date; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select visit.id from shared.visit_record as visit
     where share_id = $1 and opened_at > $3 and opened_at < (
         select least(expires_at, completed_at) from shared.received_share
         where id = $1 and campaign_id = $2 and not skipped
       )
       and state = 'refused' and reason = any($4::text[])
       and not exists (
         select from objected_visit as objected
         where objected.visit_id = visit.id and objected.campaign_id = visit.campaign_id
       )
     order by opened_at, id limit $5 /* any campaign: a share is of one */`,
    [shareId, campaignId, since, objects.objectionableReasons, limit],
  );
  return rows.map(({ id }) => id);
}

/** The number of a share’s places that are free and can still be paid from the campaign’s money. */
export async function countPlaces(tx: Tx, { shareId, campaignId }: OfShare): Promise<number> {
  const { rows } = await tx.query<{ places: number }>(
    `select share.visits_target - share.visits_verified - share.visits_held as places
     from shared.received_share as share join shared.open_campaign as campaign on campaign.id = share.campaign_id
     where share.id = $1 and share.campaign_id = $2`,
    [shareId, campaignId],
  );
  return rows[0]?.places ?? 0;
}

export interface GivenObjection {
  visits: number;
  status: Status;
  paid: number | null;
  answer: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** The objections of a share, latest first. */
export async function selectOfShare(tx: Tx, { shareId, campaignId }: OfShare): Promise<GivenObjection[]> {
  const { rows } = await tx.query<GivenObjection>(
    `select visits, status, paid, answer, created_at, decided_at from objection
     where share_id = $1 and campaign_id = $2 order by id desc limit 20`,
    [shareId, campaignId],
  );
  return rows;
}

/** Stores an objection to visits of a locked share; the primary key lets each visit be objected to once. */
export async function insertObjection(
  tx: Tx,
  objection: OfShare & { id: string; visitIds: readonly string[]; now: Date },
): Promise<void> {
  const { id, shareId, campaignId, visitIds, now } = objection;
  await tx.query(
    `with objected as (
       insert into objection (id, share_id, campaign_id, visits, status, created_at)
       values ($1, $2, $3, cardinality($4::uuid[]), 'open', $5) returning id
     )
     insert into objected_visit (campaign_id, visit_id, objection_id)
     select $3, visit_id, objected.id from objected cross join unnest($4::uuid[]) as visit_id`,
    [id, shareId, campaignId, visitIds, now],
  );
}

export interface ObjectionRow {
  id: string;
  campaign_id: string;
  title: string;
  share_id: string;
  member_id: string;
  username: string;
  locale: Language;
  visits: number;
  reasons: Partial<Record<RefusalReason, number>>;
  networks: number;
  reward_per_visit: bigint;
  payable: number;
  status: Status;
  paid: number | null;
  answer: string | null;
  created_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
}

// An upheld visit no longer has a reason: these are the reasons of the visits that are still refused.
const SHOWN = `objection.id, objection.campaign_id, campaign.title, objection.share_id, share.member_id, member.username,
  member.locale /* locale is of its type: only languages of the contract are saved */, objection.visits, coalesce((
    select jsonb_object_agg(reason, visits) from (
      select reason, count(*) as visits from objected_visit as objected
        join shared.visit_record as visit on visit.id = objected.visit_id and visit.campaign_id = objected.campaign_id
      where objected.objection_id = objection.id and objected.campaign_id = objection.campaign_id and reason is not null
      group by reason
    ) as counted
  ), '{}') as reasons,
  (
    select count(distinct prefix_key)::int from objected_visit as objected
      join shared.visit_record as visit on visit.id = objected.visit_id and visit.campaign_id = objected.campaign_id
    where objected.objection_id = objection.id and objected.campaign_id = objection.campaign_id
  ) as networks,
  share.reward_per_visit, least(
    objection.visits, share.visits_target - share.visits_verified - share.visits_held,
    case when share.stage = 'distributing' then objection.visits else coalesce(unspent.visits_unallocated, 0) end
  ) as payable,
  objection.status, objection.paid, objection.answer, objection.created_at, operator.username as decided_by_name,
  objection.decided_at`;
const AROUND = `join shared.received_share as share
    on share.id = objection.share_id and share.campaign_id = objection.campaign_id
  join shared.advertisement as campaign on campaign.id = objection.campaign_id
  join shared.member_account as member on member.id = share.member_id
  left join shared.open_campaign as unspent on unspent.id = objection.campaign_id
  left join shared.operator_name as operator on operator.id = objection.decided_by`;

/** Which objections; `search` is in lower case. */
interface Wanted {
  statuses: readonly Status[];
  search: string | null;
}

/** A part of a list: it starts after the id `after`. */
interface Part {
  after: string | null;
  limit: number;
}

const FOUND = `($1::text is null or objection.id::text = $1 or starts_with(member.username, $1)
  or position($1 in lower(campaign.title)) > 0)`;

/** Open objections, oldest first. */
export async function selectOpen(
  tx: Tx,
  { search }: Wanted,
  { after, limit }: Part,
): Promise<ObjectionRow[]> {
  const { rows } = await tx.query<ObjectionRow>(
    `select ${SHOWN} from objection ${AROUND}
     where objection.status = 'open' and ${FOUND} and ($2::uuid is null or objection.id > $2)
     order by objection.id limit $3`,
    [search, after, limit],
  );
  return rows;
}

/** Objections of some statuses, latest first. */
export async function selectLatest(
  tx: Tx,
  { statuses, search }: Wanted,
  { after, limit }: Part,
): Promise<ObjectionRow[]> {
  const { rows } = await tx.query<ObjectionRow>(
    `select ${SHOWN} from objection ${AROUND}
     where objection.status = any($4::text[]) and ${FOUND} and ($2::uuid is null or objection.id < $2)
     order by objection.id desc limit $3`,
    [search, after, limit, statuses],
  );
  return rows;
}

export async function countObjections(tx: Tx, { statuses, search }: Wanted): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from objection
       join shared.received_share as share
         on share.id = objection.share_id and share.campaign_id = objection.campaign_id
       join shared.advertisement as campaign on campaign.id = objection.campaign_id
       join shared.member_account as member on member.id = share.member_id
     where objection.status = any($2::text[]) and ${FOUND}`,
    [search, statuses],
  );
  return onlyRow(rows).total;
}

export async function selectObjection(tx: Tx, id: string): Promise<ObjectionRow | null> {
  const { rows } = await tx.query<ObjectionRow>(
    `select ${SHOWN} from objection ${AROUND} where objection.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The visits of an objection, oldest first. */
export async function selectObjected(
  tx: Tx,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ visit_id: string }>(
    'select visit_id from objected_visit where objection_id = $1 and campaign_id = $2 order by visit_id',
    [id, campaignId],
  );
  return rows.map(({ visit_id }) => visit_id);
}

/** Whether an objection is still open, locked until the commit; null for an unknown one. */
export async function lockObjection(tx: Tx, id: string): Promise<{ status: Status } | null> {
  const { rows } = await tx.query<{ status: Status }>(
    `select status from objection where id = $1 for no key update
     /* any campaign: an operator knows the objection alone */`,
    [id],
  );
  return rows[0] ?? null;
}

/** Decides a locked objection. */
export async function updateDecided(
  tx: Tx,
  decision: {
    id: string;
    campaignId: string;
    status: Exclude<Status, 'open'>;
    paid: number;
    answer: string;
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  const { id, campaignId, status, paid, answer, operatorId, now } = decision;
  await tx.query(
    `update objection set status = $3, paid = $4, answer = $5, decided_by = $6, decided_at = $7
     where id = $1 and campaign_id = $2`,
    [id, campaignId, status, paid, answer, operatorId, now],
  );
}
