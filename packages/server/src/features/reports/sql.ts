import type { objects } from '@handbill/contract/console';
import { COUNTED_MAX } from '@handbill/contract/console/counted';
import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Search } from '../../platform/formats/search.ts';
import type { CampaignRow } from '../escrow/index.ts';

type ReportReason = (typeof objects.reportReasons)[number];
type ReportStatus = (typeof objects.reportStatuses)[number];

/** Stores one report per network and campaign; a second one changes nothing. */
export async function insertReport(
  tx: Tx,
  report: {
    id: string;
    shareId: string;
    campaignId: string;
    networkKey: Buffer;
    reason: ReportReason;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into share_report (id, share_id, campaign_id, network_key, reason, status, created_at)
     values ($1, $2, $3, $4, $5, 'open', $6) on conflict (campaign_id, network_key) do nothing`,
    [report.id, report.shareId, report.campaignId, report.networkKey, report.reason, report.now],
  );
}

export async function countReportsOf(
  tx: Tx,
  { networkKeys, since }: { networkKeys: readonly Buffer[]; since: Date },
): Promise<number> {
  const { rows } = await tx.query<{ reports: number }>(
    `select count(*)::int as reports from share_report where network_key = any ($1::bytea[]) and created_at > $2
     /* any campaign: a network reports several */`,
    [networkKeys, since],
  );
  return onlyRow(rows).reports;
}

/** The reports of one campaign that were decided together or are open. */
export interface ReportedRow {
  campaign_id: string;
  title: string;
  stage: CampaignRow['stage'];
  landing_url: string;
  member_id: string;
  username: string;
  locale: Language;
  status: ReportStatus;
  reports: number;
  reasons: Partial<Record<ReportReason, number>>;
  first_at: Date;
  last_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  /** The id of the first report: its position in the list. */
  position: string;
}

// Open reports of one campaign form a group; decided ones are grouped by the time of the decision. The first report
// of a group is its place in the lists, so that a page reads only its own groups.
const FIRST = `select r.campaign_id, r.status, r.decided_at, r.decided_by, r.id as position from share_report r
  where ($1::text is null or r.status = $1) and not exists (
      select from share_report earlier
      where earlier.campaign_id = r.campaign_id and earlier.status = r.status
        and earlier.decided_at is not distinct from r.decided_at
        and earlier.decided_by is not distinct from r.decided_by and earlier.id < r.id
    ) and ($2::text is null or exists (
      select from shared.campaign_order c join shared.member_name m on m.id = c.member_id
      where c.id = r.campaign_id and (c.price = $3 or c.id::text = $2
        or starts_with(m.username, $2) or position($2 in lower(c.title)) > 0 or position($2 in c.landing_url) > 0)
    )) /* any campaign: operators see the reports of all */`;

const SHOWN = `g.campaign_id, c.title, c.stage, c.landing_url, c.member_id, m.username, m.locale, g.status, its.reports,
  its.reasons, its.first_at, its.last_at, o.username as decided_by_name, g.decided_at, g.position
  /* reports, reasons, first_at, last_at are not null: no group is without a report */ /* locale is of its type: only languages of the contract are saved */`;
const AROUND = `join shared.campaign_order c on c.id = g.campaign_id join shared.member_account m on m.id = c.member_id
  left join shared.operator_name o on o.id = g.decided_by
  cross join lateral (
    select sum(counted.times)::int as reports, jsonb_object_agg(counted.reason, counted.times) as reasons,
      min(counted.first_at) as first_at, max(counted.last_at) as last_at
    from (
      select reason, count(*) as times, min(created_at) as first_at, max(created_at) as last_at from share_report r
      where r.campaign_id = g.campaign_id and r.status = g.status and r.decided_at is not distinct from g.decided_at
        and r.decided_by is not distinct from g.decided_by
      group by reason
    ) as counted
  ) as its`;

interface ListOptions {
  /** Null: all. */
  status: ReportStatus | null;
  search: Search | null;
}

/** Campaigns with open reports, earliest reported first. */
export async function selectOpen(
  tx: Tx,
  { status, search, after, limit }: ListOptions & { after: string | null; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await tx.query<ReportedRow>(
    `select ${SHOWN} from (
       ${FIRST} and ($4::uuid is null or r.id > $4) order by r.id limit $5
     ) g ${AROUND} order by g.position`,
    [status, search?.text ?? null, search?.amount ?? null, after, limit],
  );
  return rows;
}

/** Reports by campaign and decision, latest reported first. */
export async function selectLatest(
  tx: Tx,
  { status, search, after, limit }: ListOptions & { after: string | null; limit: number },
): Promise<ReportedRow[]> {
  const { rows } = await tx.query<ReportedRow>(
    `select ${SHOWN} from (
       ${FIRST} and ($4::uuid is null or r.id < $4) order by r.id desc limit $5
     ) g ${AROUND} order by g.position desc`,
    [status, search?.text ?? null, search?.amount ?? null, after, limit],
  );
  return rows;
}

export async function countReported(tx: Tx, { status, search }: ListOptions): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from (${FIRST} limit $4) as counted`,
    [status, search?.text ?? null, search?.amount ?? null, COUNTED_MAX + 1],
  );
  return onlyRow(rows).total;
}

/** The open reports of one campaign, with the ids of exactly these. */
type OpenReports = ReportedRow & { report_ids: string[] };

/** The open reports of a campaign, or null. */
export async function selectOpenOf(tx: Tx, campaignId: string): Promise<OpenReports | null> {
  const { rows } = await tx.query<OpenReports>(
    // In one statement: a report that arrives during it is both counted and among the ids, or neither.
    `select ${SHOWN}, (
         select array_agg(r.id) from share_report r where r.campaign_id = $1 and r.status = 'open'
       ) as report_ids /* report_ids is not null: no group is without a report */
     from (
       select r.campaign_id, r.status, r.decided_at, r.decided_by, r.id as position
       from share_report r where r.campaign_id = $1 and r.status = 'open' order by r.id limit 1
     ) g ${AROUND}`,
    [campaignId],
  );
  return rows[0] ?? null;
}

/** Decides these open reports of a campaign. */
export async function updateDecided(
  tx: Tx,
  decision: {
    campaignId: string;
    reportIds: readonly string[];
    status: 'dismissed' | 'upheld';
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `update share_report set status = $3, decided_by = $4, decided_at = $5
     where campaign_id = $1 and id = any ($2::uuid[]) and status = 'open'`,
    [decision.campaignId, decision.reportIds, decision.status, decision.operatorId, decision.now],
  );
}

/** The latest decision on a campaign's reports, which must exist. */
export async function selectLastDecided(tx: Tx, campaignId: string): Promise<ReportedRow> {
  const { rows } = await tx.query<ReportedRow>(
    `select ${SHOWN} from (
       select r.campaign_id, r.status, r.decided_at, r.decided_by, r.id as position
       from share_report r where r.campaign_id = $1 and r.status <> 'open' order by r.decided_at desc, r.id limit 1
     ) g ${AROUND}`,
    [campaignId],
  );
  return onlyRow(rows);
}

/** Forgets the networks of reports. */
export async function forgetReportersBefore(tx: Tx, before: Date): Promise<void> {
  await tx.query(
    `update share_report set network_key = null where created_at < $1 and network_key is not null
     /* any campaign: hashes are forgotten by their age */`,
    [before],
  );
}
