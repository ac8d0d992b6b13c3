import type { VisitChannel } from '@handbill/contract/channels';
import type { Tx } from '../../../platform/database/transaction.ts';

interface VisitOfLink {
  token: string;
  visitId: string;
}

// Of a visit that counts or is being checked: the visitor is not told which of the two it is.
const CODED = `from shared.received_share as share
       join shared.advertisement as campaign on campaign.id = share.campaign_id
       join shared.visit_record as visit on visit.share_id = share.id and visit.campaign_id = share.campaign_id
     where share.token = $1 and visit.id = $2 and visit.state in ('verified', 'held') and campaign.shows_codes
       /* any campaign: a link has nothing but its token */`;

/** Gives a visit this code, unless it has one or its advertiser has already given this one. */
export async function storeCode(tx: Tx, visit: VisitOfLink & { code: string; now: Date }): Promise<void> {
  await tx.query(
    `insert into conversion_code (member_id, code, campaign_id, share_id, visit_id, given_at)
     select campaign.member_id, $3, share.campaign_id, share.id, visit.id, $4::timestamptz ${CODED}
     on conflict do nothing`,
    [visit.token, visit.visitId, visit.code, visit.now],
  );
}

/** Whether a visit gets a code, and the one that it has. */
export async function selectCodeOfVisit(
  tx: Tx,
  { token, visitId }: VisitOfLink,
): Promise<{ code: string | null } | null> {
  const { rows } = await tx.query<{ code: string | null }>(
    `select (
       select given.code from conversion_code as given
       where given.campaign_id = visit.campaign_id and given.visit_id = visit.id
     ) as code ${CODED}`,
    [token, visitId],
  );
  return rows[0] ?? null;
}

interface GivenCodeRow {
  campaign_id: string;
  share_id: string;
  title: string;
  completed_at: Date | null;
  channel: VisitChannel;
}

/** The visit's campaign and share of a code that this advertiser's visitor has, or null. */
export async function selectGivenCode(
  tx: Tx,
  { memberId, code }: { memberId: string; code: string },
): Promise<GivenCodeRow | null> {
  const { rows } = await tx.query<GivenCodeRow>(
    `select given.campaign_id, given.share_id, campaign.title, campaign.completed_at, visit.channel
     from conversion_code as given join shared.advertisement as campaign on campaign.id = given.campaign_id
       join shared.visit_record as visit on visit.id = given.visit_id and visit.campaign_id = given.campaign_id
     where given.member_id = $1 and given.code = $2 /* any campaign: a counter knows nothing but the code */`,
    [memberId, code],
  );
  return rows[0] ?? null;
}
