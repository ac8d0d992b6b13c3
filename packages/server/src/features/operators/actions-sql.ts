import type { objects } from '@handbill/contract/console';
import type { Tx } from '../../platform/database/transaction.ts';
import type { ActionDetails, OperatorActionName } from '../operator-actions/index.ts';

/** The last action on a subject, with its operator and time; null without actions. */
export async function selectLastStep(
  tx: Tx,
  subject: string,
): Promise<{ operator: string; action: string; at: Date } | null> {
  const { rows } = await tx.query<{ operator: string; action: string; at: Date }>(
    `select o.username as operator, a.action, a.at from shared.logged_action a join operator o on o.id = a.operator_id
     where a.subject = $1 order by a.id desc limit 1`,
    [subject],
  );
  return rows[0] ?? null;
}

/** The logged actions that are news for the team. */
type TeamAction = Extract<OperatorActionName, (typeof objects.teamActions)[number]>;

/** A logged action with its operator's name. */
export interface LoggedAction {
  id: bigint;
  at: Date;
  action: TeamAction;
  subject: string;
  details: ActionDetails;
  username: string;
}

/**
 * The newest actions of some kinds since an instant, on one subject or on all (null). A request counts as an
 * action on its object.
 */
export async function selectActionsOf(
  tx: Tx,
  {
    actions,
    subject,
    since,
    limit,
  }: { actions: readonly TeamAction[]; subject: string | null; since: Date; limit: number },
): Promise<LoggedAction[]> {
  const { rows } = await tx.query<LoggedAction>(
    `select l.id, l.at, l.action, l.subject, l.details, l.username /* action is of its type: only these are read */
     from (
       select l.id, l.at, l.action, coalesce(l.details ->> 'about', l.subject) as subject, l.details, o.username
       from shared.logged_action l join operator o on o.id = l.operator_id
       where l.action = any($1::text[]) and l.at >= $3
     ) l
     where l.subject like 'operator/%' and ($2::text is null or l.subject = $2)
     order by l.id desc limit $4`,
    [actions, subject, since, limit],
  );
  return rows;
}

/** The operators who took any of these steps on these subjects. */
export async function selectActors(
  tx: Tx,
  { actions, subjects }: { actions: readonly OperatorActionName[]; subjects: readonly string[] },
): Promise<{ subject: string; id: string; username: string }[]> {
  const { rows } = await tx.query<{ subject: string; id: string; username: string }>(
    `select l.subject, o.id, o.username from shared.logged_action l join operator o on o.id = l.operator_id
     where l.subject = any ($1::text[]) and l.action = any ($2::text[]) order by l.id`,
    [subjects, actions],
  );
  return rows;
}
