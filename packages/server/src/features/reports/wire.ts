import type { objects } from '@handbill/contract/console';
import type { z } from 'zod';
import { seenOf } from '../../platform/http/seen.ts';
import type { ReportedRow } from './sql.ts';

type OrderReports = z.output<typeof objects.orderReports>;

/** The reports of one order as the console sees them. */
export function orderReportsOf(row: ReportedRow): OrderReports {
  return {
    _id: row.campaign_id,
    seen: seenOf(decidedOn(row)),
    order: { title: row.title, stage: row.stage, landing_url: row.landing_url },
    member: { _id: row.member_id, username: row.username, language: row.locale },
    status: row.status,
    reports: row.reports,
    reasons: row.reasons,
    first_at: row.first_at,
    last_at: row.last_at,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at,
  };
}

/** What a decision covers: the reports, whatever happens to their order. The first one's id says which they begin with. */
export function decidedOn(row: ReportedRow): object {
  const { campaign_id, position, status, reports, reasons, first_at, last_at, decided_at } = row;
  return { campaign_id, position, status, reports, reasons, first_at, last_at, decided_at };
}
