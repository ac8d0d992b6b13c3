import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { Message } from '../notifications/index.ts';
import type { Audience } from './rules.ts';

export interface AnnouncementRow extends Message {
  id: string;
  audience: Audience;
  state: 'sending' | 'sent' | 'stopped';
  recipients: number;
  notified: number;
  last_member_id: string | null;
  username: string;
  sent_at: Date;
  finished_at: Date | null;
}

const ANNOUNCEMENTS = `announcement.id, announcement.audience, message.texts, message.fallback, message.link,
  announcement.state, announcement.recipients, announcement.notified, announcement.last_member_id, sender.username,
  announcement.sent_at, announcement.finished_at
  /* fallback is of its type: only languages of the contract are saved */
  from announcement
    join shared.message on message.id = announcement.id
    join shared.operator_name as sender on sender.id = announcement.sent_by`;

// The audience: open accounts that existed at an instant and match the filters.
const MEANT = `not member.is_closed and member.joined_at <= $1
  and ($2::text is null or member.username = $2)
  and (cardinality($3::uuid[]) = 0 or member.level_id = any ($3::uuid[]))
  and (cardinality($4::text[]) = 0 or member.locale = any ($4::text[]))
  and (not $5::boolean
    or exists (select from shared.open_campaign where open_campaign.member_id = member.id)
    or exists (select from shared.received_share as share
      where share.member_id = member.id and share.stage = 'distributing' /* any campaign: a member's own orders */))`;

const meantValues = ({ username, level_ids, languages, with_orders }: Audience, at: Date) => [
  at,
  username === null ? null : username.toLowerCase(),
  level_ids,
  languages,
  with_orders,
];

/** The size of the audience, by chosen language. */
export async function countMeant(
  tx: Tx,
  audience: Audience,
  at: Date,
): Promise<{ locale: Language; members: number }[]> {
  const { rows } = await tx.query<{ locale: Language; members: number }>(
    `select member.locale, count(*)::int as members /* locale is of its type: only languages of the contract are saved */
     from shared.member_account as member where ${MEANT} group by member.locale`,
    meantValues(audience, at),
  );
  return rows;
}

/** The next members of the audience, by id, after the last one notified. */
export async function selectMeant(
  tx: Tx,
  { audience, sent_at, last_member_id }: AnnouncementRow,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select member.id from shared.member_account as member where ${MEANT} and ($6::uuid is null or member.id > $6)
     order by member.id limit $7`,
    [...meantValues(audience, sent_at), last_member_id, limit],
  );
  return rows.map(({ id }) => id);
}

/** Stores an announcement whose message is saved. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: { id: string; audience: Audience; recipients: number; operatorId: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into announcement (id, audience, state, recipients, sent_by, sent_at)
     values ($1, $2, 'sending', $3, $4, $5)`,
    [
      announcement.id,
      JSON.stringify(announcement.audience),
      announcement.recipients,
      announcement.operatorId,
      announcement.now,
    ],
  );
}

// Words of its texts, the member it went to, or its id; null: all.
const SOUGHT = `$1::text is null or announcement.id::text = $1 or lower(announcement.audience ->> 'username') = $1
  or exists (
    select from jsonb_each(message.texts) as said
    where position($1 in lower(concat(said.value ->> 'title', chr(10), said.value ->> 'body'))) > 0
  )`;

/** Announcements that a search finds, newest first, below the id `after`. */
export async function selectAnnouncements(
  tx: Tx,
  { search, after, limit }: { search: string | null; after: string | null; limit: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await tx.query<AnnouncementRow>(
    `select ${ANNOUNCEMENTS}
     where ($2::uuid is null or announcement.id < $2) and (${SOUGHT}) order by announcement.id desc limit $3`,
    [search, after, limit],
  );
  return rows;
}

export async function countAnnouncements(tx: Tx, search: string | null): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total
     from announcement join shared.message on message.id = announcement.id where ${SOUGHT}`,
    [search],
  );
  return onlyRow(rows).total;
}

/** An announcement, locked until the commit, or null: batches and stopping wait for each other. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | null> {
  await tx.query('select from announcement where id = $1 for update', [id]);
  const { rows } = await tx.query<AnnouncementRow>(
    `select ${ANNOUNCEMENTS}
     where announcement.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Announcements that are still being sent, the oldest first. */
export async function selectSending(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from announcement where state = 'sending' order by id",
    [],
  );
  return rows.map(({ id }) => id);
}

/** Records the progress of a sending, and whether it is finished. */
export async function updateProgress(
  tx: Tx,
  progress: { id: string; notified: number; lastMemberId: string | null; finishedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update announcement set notified = notified + $2, last_member_id = coalesce($3, last_member_id), finished_at = $4,
       state = case when $4::timestamptz is null then 'sending' else 'sent' end
     where id = $1`,
    [progress.id, progress.notified, progress.lastMemberId, progress.finishedAt],
  );
}

export async function updateStopped(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update announcement set state = 'stopped', finished_at = $2 where id = $1", [id, now]);
}
