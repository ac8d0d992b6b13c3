import type * as calls from '@handbill/contract/console';
import { objects } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { type Language, languages } from '@handbill/contract/languages';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { isOwnPicture } from '../pictures/index.ts';
import { stateOf } from './rules.ts';
import {
  deleteNotice,
  lockNotices,
  type NoticeKind,
  type NoticeRow,
  selectNotices,
  upsertNotice,
} from './sql.ts';

type Notice = AnswerOf<typeof calls.listNotices>['data'][number];
interface Place {
  kind: NoticeKind;
  language: Language;
}

/** The popup and the banner in every language, the built-in ones by default. */
export async function listNotices({ tx, now }: OperatorContext): Promise<AnswerOf<typeof calls.listNotices>> {
  const rows = await selectNotices(tx);
  const places = objects.noticeKinds.flatMap((kind) => languages.map((language) => ({ kind, language })));
  return { data: places.map((place) => noticeAt(rows, place, now)) };
}

/** Sets the notice of a language, over the version that the operator saw, with an uploaded picture. */
export async function saveNotice(
  context: OperatorContext,
  { version, ...notice }: InputOf<typeof calls.saveNotice>,
): Promise<AnswerOf<typeof calls.saveNotice>> {
  const { tx, now, operatorId } = context;
  const { image_url, shown_from, shown_until } = notice;
  if (!(await isOwnPicture(tx, image_url))) {
    throw refuse('validation_failed', { fields: { image_url: 'no_such_picture' } });
  }
  if (shown_from !== null && shown_until !== null && shown_until <= shown_from) {
    throw refuse('validation_failed', { fields: { shown_until: 'ends_before_it_begins' } });
  }
  const before = await lockSeen(context, notice, version);
  await upsertNotice(context, { ...notice, operatorId, now });
  return { data: await record(context, 'notice_saved', notice, before) };
}

/** Restores the built-in picture. */
export async function removeNotice(
  context: OperatorContext,
  { version, ...place }: InputOf<typeof calls.removeNotice>,
): Promise<AnswerOf<typeof calls.removeNotice>> {
  const before = await lockSeen(context, place, version);
  await deleteNotice(context, place);
  return { data: await record(context, 'notice_removed', place, before) };
}

async function lockSeen(context: OperatorContext, place: Place, version: number): Promise<Notice> {
  const { tx, now } = context;
  await lockNotices(tx);
  const seen = noticeAt(await selectNotices(tx), place, now);
  if (seen.version !== version) throw refuse('changed_meanwhile');
  return seen;
}

async function record(
  context: OperatorContext,
  action: 'notice_saved' | 'notice_removed',
  place: Place,
  before: Notice,
): Promise<Notice> {
  const { tx, now } = context;
  const after = noticeAt(await selectNotices(tx), place, now);
  await recordOperatorAction(context, {
    action,
    subject: `notice/${place.kind}/${place.language}`,
    details: {
      picture_before: before.image_url,
      picture_after: after.image_url,
      text_before: before.text,
      text_after: after.text,
      link_before: before.link,
      link_after: after.link,
      time_before: timeOf(before),
      time_after: timeOf(after),
    },
  });
  return after;
}

function timeOf({ enabled, shown_from, shown_until }: Notice): string {
  if (!enabled) return 'off';
  return [shown_from?.toISOString() ?? 'always', shown_until?.toISOString() ?? 'no end'].join(' to ');
}

function noticeAt(rows: readonly NoticeRow[], { kind, language }: Place, now: Date): Notice {
  const row = rows.find((each) => each.kind === kind && each.language === language);
  if (row) {
    const { updated_at: changed_at, username: changed_by, ...notice } = row;
    return { ...notice, state: stateOf(row, now), changed_at, changed_by };
  }
  return {
    kind,
    language,
    state: 'own',
    image_url: `/media/${kind}/${language}.webp`,
    text: null,
    link: null,
    shown_from: null,
    shown_until: null,
    enabled: true,
    version: 0,
    changed_at: null,
    changed_by: null,
  };
}
