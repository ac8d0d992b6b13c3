import type { Language } from '@handbill/contract/languages';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import type { Announced, Audience } from '../rules.ts';

/** The task that sends an announcement. */
export const SEND_ANNOUNCEMENT = 'send-announcement';

export interface AnnouncementRow extends Announced {
  id: string;
  audience: Audience;
  state: 'sending' | 'sent' | 'stopped';
  recipients: number;
  told: number;
  last_member_id: string | null;
  username: string;
  sent_at: Date;
  finished_at: Date | null;
}

const ANNOUNCEMENT_COLUMNS = `announcement.id, announcement.audience, announcement.texts, announcement.fallback,
  announcement.link, announcement.state, announcement.recipients, announcement.told, announcement.last_member_id,
  operator.username, announcement.sent_at, announcement.finished_at
  /* fallback is of its type: only languages of the contract are saved */`;

// Open accounts that were there at an instant and are meant.
const MEANT = `member.closed_at is null and member.created_at <= $1
  and ($2::text is null or member.username = $2)
  and (cardinality($3::uuid[]) = 0 or member.level_id = any ($3::uuid[]))
  and (cardinality($4::text[]) = 0 or member.locale = any ($4::text[]))
  and (not $5::boolean
    or exists (select from campaign where campaign.member_id = member.id
      and campaign.stage in ('unpaid', 'in_review', 'distributing', 'paused'))
    or exists (select from share where share.member_id = member.id and share.stage = 'distributing'))`;

const meantValues = ({ username, level_ids, languages, with_orders }: Audience, at: Date) => [
  at,
  username === null ? null : username.toLowerCase(),
  level_ids,
  languages,
  with_orders,
];

/** How many are meant, by the language that they have chosen. */
export async function countMeant(
  tx: Tx,
  audience: Audience,
  at: Date,
): Promise<{ locale: Language; members: number }[]> {
  const { rows } = await tx.query<{ locale: Language; members: number }>(
    `select member.locale, count(*)::int as members /* locale is of its type: only languages of the contract are saved */
     from member where ${MEANT} group by member.locale`,
    meantValues(audience, at),
  );
  return rows;
}

/** The next of those who are meant, by id, behind the one who was told last. */
export async function selectMeant(
  tx: Tx,
  { audience, sent_at, last_member_id }: AnnouncementRow,
  limit: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select member.id from member where ${MEANT} and ($6::uuid is null or member.id > $6)
     order by member.id limit $7`,
    [...meantValues(audience, sent_at), last_member_id, limit],
  );
  return rows.map(({ id }) => id);
}

/** Stores an announcement, and puts its sending on the queue. */
export async function insertAnnouncement(
  tx: Tx,
  announcement: Announced & {
    id: string;
    audience: Audience;
    recipients: number;
    operatorId: string;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `with stored as (
       insert into announcement (id, audience, texts, fallback, link, state, recipients, sent_by, sent_at)
       values ($1, $2, $3, $4, $5, 'sending', $6, $7, $8)
     )
     select graphile_worker.add_job('${SEND_ANNOUNCEMENT}', json_build_object('announcement_id', $1::uuid))`,
    [
      announcement.id,
      JSON.stringify(announcement.audience),
      JSON.stringify(announcement.texts),
      announcement.fallback,
      announcement.link,
      announcement.recipients,
      announcement.operatorId,
      announcement.now,
    ],
  );
}

/** Newest first, before the id `after`. */
export async function selectAnnouncements(
  tx: Tx,
  { after, limit }: { after: string | null; limit: number },
): Promise<AnnouncementRow[]> {
  const { rows } = await tx.query<AnnouncementRow>(
    `select ${ANNOUNCEMENT_COLUMNS} from announcement join operator on operator.id = announcement.sent_by
     where $1::uuid is null or announcement.id < $1 order by announcement.id desc limit $2`,
    [after, limit],
  );
  return rows;
}

export async function countAnnouncements(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ total: number }>('select count(*)::int as total from announcement', []);
  return onlyRow(rows).total;
}

/** An announcement, locked until the commit, or null: its batches, and its stopping, follow one another. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | null> {
  await tx.query('select from announcement where id = $1 for update', [id]);
  const { rows } = await tx.query<AnnouncementRow>(
    `select ${ANNOUNCEMENT_COLUMNS} from announcement join operator on operator.id = announcement.sent_by
     where announcement.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Announcements whose sending is not over, the oldest first. */
export async function selectSending(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from announcement where state = 'sending' order by id",
    [],
  );
  return rows.map(({ id }) => id);
}

/** Notes how far a sending is, and whether it is over. */
export async function updateProgress(
  tx: Tx,
  progress: { id: string; told: number; lastMemberId: string | null; finishedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update announcement set told = told + $2, last_member_id = coalesce($3, last_member_id), finished_at = $4,
       state = case when $4::timestamptz is null then 'sending' else 'sent' end
     where id = $1`,
    [progress.id, progress.told, progress.lastMemberId, progress.finishedAt],
  );
}

export async function updateStopped(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("update announcement set state = 'stopped', finished_at = $2 where id = $1", [id, now]);
}
