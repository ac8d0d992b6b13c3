import { objects, type readTeamNews, type teamNews } from '@handbill/contract/console';
import { mayDo } from '@handbill/contract/console/permissions';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { accessOf } from '../../platform/identity/operator-access.ts';
import {
  type LoggedAction,
  loggedActionsOf,
  markNewsRead,
  newsReadBy,
  operatorNames,
} from '../operators/index.ts';

const NEWS_DAYS = 30;
const NEWS_MAX = 50;

/** The team's changes in the last month: all of them for admins, for others their own. */
export async function listTeamNews(context: OperatorContext): Promise<AnswerOf<typeof teamNews>> {
  const rows = await newsFor(context);
  const ids = rows.map(({ subject }) => subject.slice('operator/'.length));
  const names = new Map((await operatorNames(context.tx, ids)).map(({ id, username }) => [id, username]));
  return {
    data: rows.map(({ id, at, action, username, details }, place) => ({
      _id: String(id),
      at,
      action,
      by: details.by === 'command' ? 'a command on the server' : username,
      operator: names.get(ids[place] ?? '') ?? ids[place] ?? '',
      before: details.before ?? null,
      after: details.after ?? null,
    })),
    unread: await countUnread(context, rows),
  };
}

/** Marks the team's changes as read. */
export async function markTeamNewsRead(
  context: OperatorContext,
  { up_to }: InputOf<typeof readTeamNews>,
): Promise<AnswerOf<typeof readTeamNews>> {
  await markNewsRead(context.tx, context.operatorId, BigInt(up_to));
  return { data: { unread: await countUnread(context, await newsFor(context)) } };
}

async function newsFor({ tx, now, config, operatorId, sessionId }: OperatorContext): Promise<LoggedAction[]> {
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  const subject = mayDo(access, 'operators.manage') ? null : `operator/${operatorId}`;
  const since = addMs(now, -NEWS_DAYS * DAY_MS);
  return loggedActionsOf(tx, { actions: objects.teamActions, subject, since, limit: NEWS_MAX });
}

async function countUnread(
  { tx, operatorId }: OperatorContext,
  rows: readonly LoggedAction[],
): Promise<number> {
  const read = await newsReadBy(tx, operatorId);
  return rows.filter(({ id }) => id > read).length;
}
