import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface LinkRow {
  id: string;
  made_at: Date;
  ends_at: Date;
}

interface OwnOrder {
  campaignId: string;
  memberId: string;
}

/** Whether an order is the member's own, and its links that are open, newest first. */
export async function selectOwnLinks(
  tx: Tx,
  { campaignId, memberId }: OwnOrder,
  now: Date,
): Promise<{ isOwn: boolean; links: LinkRow[] }> {
  const [own, { rows: links }] = await Promise.all([
    tx.query<{ one: number }>('select 1 as one from shared.campaign_order where id = $1 and member_id = $2', [
      campaignId,
      memberId,
    ]),
    tx.query<LinkRow>(
      `select id, made_at, ends_at from results_link where campaign_id = $1 and ends_at > $2
       order by made_at desc, id desc`,
      [campaignId, now],
    ),
  ]);
  return { isOwn: own.rows.length > 0, links };
}

/** Stores a link, and forgets those of its order whose time is over. */
export async function insertLink(
  tx: Tx,
  link: LinkRow & { campaignId: string; tokenHash: Buffer },
): Promise<LinkRow> {
  await tx.query('delete from results_link where campaign_id = $1 and ends_at <= $2', [
    link.campaignId,
    link.made_at,
  ]);
  const { rows } = await tx.query<LinkRow>(
    `insert into results_link (id, campaign_id, token_hash, made_at, ends_at) values ($1, $2, $3, $4, $5)
     returning id, made_at, ends_at`,
    [link.id, link.campaignId, link.tokenHash, link.made_at, link.ends_at],
  );
  return onlyRow(rows);
}

/** Whether there was one of this order to delete. */
export async function deleteLink(
  tx: Tx,
  { linkId, campaignId }: { linkId: string; campaignId: string },
): Promise<boolean> {
  const { rows } = await tx.query<{ id: string }>(
    'delete from results_link where id = $1 and campaign_id = $2 returning id',
    [linkId, campaignId],
  );
  return rows.length > 0;
}

/** Ends every link after a restore: one that was ended since the backup is there again, and nothing tells it apart. */
export async function endEveryLink(tx: Tx): Promise<void> {
  await tx.query('delete from results_link', []);
}

export interface LinkedOrder {
  campaign_id: string;
  member_id: string;
  title: string;
  stage: string;
}

/** The order whose results an open link shows; null for an unknown link, and while its owner's account is not open. */
export async function selectLinkedOrder(tx: Tx, tokenHash: Buffer, now: Date): Promise<LinkedOrder | null> {
  const { rows } = await tx.query<LinkedOrder>(
    `select link.campaign_id, campaign.member_id, campaign.title, campaign.stage
     from results_link as link join shared.campaign_order as campaign on campaign.id = link.campaign_id
       join shared.member_account as member on member.id = campaign.member_id
     where link.token_hash = $1 and link.ends_at > $2 and not member.is_locked and not member.is_closed
       /* any campaign: a link has nothing but its token */`,
    [tokenHash, now],
  );
  return rows[0] ?? null;
}
