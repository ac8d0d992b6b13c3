import type { objects } from '@handbill/contract/console';
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

// Open reports of one campaign form a group; decided ones are grouped by the time of the decision.
const GROUPS = `select r.campaign_id, r.status, r.decided_at, r.decided_by, count(*)::int as reports,
    min(r.created_at) as first_at, max(r.created_at) as last_at, (array_agg(r.id order by r.id))[1] as position
  from share_report r join shared.campaign_order c on c.id = r.campaign_id join shared.member_name m on m.id = c.member_id
  where ($1::text is null or r.status = $1) and ($2::text is null or c.price = $3 or c.id::text = $2
    or starts_with(m.username, $2) or position($2 in lower(c.title)) > 0 or position($2 in c.landing_url) > 0)
  group by r.campaign_id, r.status, r.decided_at, r.decided_by`;

const SHOWN = `g.campaign_id, c.title, c.stage, c.landing_url, c.member_id, m.username, m.locale, g.status, g.reports,
  (select jsonb_object_agg(reason, times) from (
     select reason, count(*) as times from share_report r
     where r.campaign_id = g.campaign_id and r.status = g.status and r.decided_at is not distinct from g.decided_at
     group by reason
   ) as counted) as reasons,
  g.first_at, g.last_at, o.username as decided_by_name, g.decided_at, g.position
  /* reasons, position are not null: no group is without a report */ /* locale is of its type: only languages of the contract are saved */`;
const AROUND = `join shared.campaign_order c on c.id = g.campaign_id join shared.member_account m on m.id = c.member_id
  left join shared.operator_name o on o.id = g.decided_by`;

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
    `select ${SHOWN} from (${GROUPS}) g ${AROUND}
     where $4::uuid is null or g.position > $4 order by g.position limit $5`,
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
    `select ${SHOWN} from (${GROUPS}) g ${AROUND}
     where $4::uuid is null or g.position < $4 order by g.position desc limit $5`,
    [status, search?.text ?? null, search?.amount ?? null, after, limit],
  );
  return rows;
}

export async function countReported(tx: Tx, { status, search }: ListOptions): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(`select count(*)::int as total from (${GROUPS}) g`, [
    status,
    search?.text ?? null,
    search?.amount ?? null,
  ]);
  return onlyRow(rows).total;
}

/** Decides the open reports of a campaign; returns how many there were. */
export async function updateDecided(
  tx: Tx,
  decision: { campaignId: string; status: 'dismissed' | 'upheld'; operatorId: string; now: Date },
): Promise<number> {
  const { rows } = await tx.query(
    `update share_report set status = $2, decided_by = $3, decided_at = $4
     where campaign_id = $1 and status = 'open' returning 1`,
    [decision.campaignId, decision.status, decision.operatorId, decision.now],
  );
  return rows.length;
}

/** The latest decision on a campaign's reports, which must exist. */
export async function selectLastDecided(tx: Tx, campaignId: string): Promise<ReportedRow> {
  const { rows } = await tx.query<ReportedRow>(
    `select ${SHOWN} from (
       select r.campaign_id, r.status, r.decided_at, r.decided_by, count(*)::int as reports,
         min(r.created_at) as first_at, max(r.created_at) as last_at, (array_agg(r.id order by r.id))[1] as position
       from share_report r where r.campaign_id = $1 and r.status <> 'open'
       group by r.campaign_id, r.status, r.decided_at, r.decided_by order by r.decided_at desc limit 1
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
