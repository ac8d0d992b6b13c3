import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { searchOf } from '../../platform/formats/search.ts';
import { isId } from '../../platform/ids.ts';
import { enqueueTask } from '../../platform/queue/enqueue.ts';
import { refuse } from '../../platform/refusal.ts';
import { saveMessage, wordsIn } from '../notifications/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { isAboutAsMany } from './rules.ts';
import { SEND_ANNOUNCEMENT } from './send-announcement.ts';
import {
  type AnnouncementRow,
  countAnnouncements,
  countMeant,
  insertAnnouncement,
  lockAnnouncement,
  selectAnnouncements,
  updateStopped,
} from './sql.ts';

type Draft = InputOf<typeof calls.previewAnnouncement>;

/** Returns the number of recipients and the texts. Sends nothing. */
export async function previewAnnouncement(
  context: OperatorContext,
  draft: Draft,
): Promise<AnswerOf<typeof calls.previewAnnouncement>> {
  checkDraft(draft);
  const meant = await countMeant(context.tx, draft.audience, context.now);
  return {
    data: {
      recipients: totalOf(meant),
      languages: meant.map(({ locale, members }) => ({
        language: locale,
        members,
        text_language: draft.texts[locale] ? locale : draft.fallback,
      })),
    },
  };
}

/** Starts sending. From here a job continues, batch by batch. */
export async function sendAnnouncement(
  context: OperatorContext,
  { recipients, ...draft }: InputOf<typeof calls.sendAnnouncement>,
): Promise<AnswerOf<typeof calls.sendAnnouncement>> {
  const { tx, now, operatorId } = context;
  checkDraft(draft);
  const meant = totalOf(await countMeant(tx, draft.audience, now));
  if (!isAboutAsMany(recipients, meant)) throw refuse('recipients_changed');
  const id = context.newId();
  const { audience, ...message } = draft;
  await saveMessage(tx, { id, ...message });
  await insertAnnouncement(tx, { id, audience, recipients: meant, operatorId, now });
  await enqueueTask(tx, SEND_ANNOUNCEMENT, [{ announcement_id: id }]);
  const data = announcementOf(existing(await lockAnnouncement(tx, id)));
  await recordOperatorAction(context, {
    action: 'announcement_sent',
    subject: `announcement/${id}`,
    details: { recipients: String(meant), title: wordsIn(draft, draft.fallback).title },
  });
  return { data };
}

/** Stops sending: members whom it has not reached yet do not get it. */
export async function stopAnnouncement(
  context: OperatorContext,
  { id }: InputOf<typeof calls.stopAnnouncement>,
): Promise<AnswerOf<typeof calls.stopAnnouncement>> {
  const { tx, now } = context;
  const row = await lockAnnouncement(tx, id);
  if (!row) throw refuse('not_found');
  if (row.state !== 'sending') throw refuse('announcement_state');
  await updateStopped(tx, id, now);
  await recordOperatorAction(context, {
    action: 'announcement_stopped',
    subject: `announcement/${id}`,
    details: { before: 'sending', after: 'stopped', notified: String(row.notified) },
  });
  return { data: announcementOf({ ...row, state: 'stopped', finished_at: now }) };
}

/** The announcements, newest first. */
export async function listAnnouncements(
  { tx }: OperatorContext,
  input: InputOf<typeof calls.listAnnouncements>,
): Promise<AnswerOf<typeof calls.listAnnouncements>> {
  const { after, limit } = pageOf(input);
  const search = searchOf(input.search)?.text ?? null;
  const rows = await selectAnnouncements(tx, { search, after, limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => row.id);
  return {
    data: page.rows.map(announcementOf),
    next_cursor: page.next_cursor,
    total: await countAnnouncements(tx, search),
  };
}

function checkDraft({ audience, texts, fallback }: Draft): void {
  if (!texts[fallback]) throw refuse('validation_failed', { fields: { texts: 'fallback_missing' } });
  if (!audience.level_ids.every(isId)) throw refuse('validation_failed', { fields: { audience: 'invalid' } });
}

const totalOf = (meant: readonly { members: number }[]) =>
  meant.reduce((total, { members }) => total + members, 0);

function announcementOf(row: AnnouncementRow): AnswerOf<typeof calls.stopAnnouncement>['data'] {
  const { id, audience, texts, fallback, link, state, recipients, notified, sent_at, finished_at } = row;
  return {
    _id: id,
    audience,
    texts,
    fallback,
    link,
    state,
    recipients,
    notified,
    sent_at,
    finished_at,
    sent_by: row.username,
  };
}
