import {
  type Access,
  mayDo,
  type OperatorRole,
  type Permission,
} from '@handbill/contract/console/permissions';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';
import type { Tx } from './transaction.ts';

/** Whether operators need more than a password: everywhere but in a demo. */
export function secondFactorRequired(config: Pick<Config, 'mode'>): boolean {
  return config.mode !== 'demo';
}

/** What an operator may do as of now: looked up with each call, so that a change holds at once. Refuses `unauthorized`. */
export async function accessOf(
  tx: Pick<Tx, 'query'>,
  { id, sessionId }: { id: string; sessionId: string },
  config: Pick<Config, 'mode'>,
): Promise<Access> {
  const { rows } = await tx.query<{ role: OperatorRole; second_factor: boolean }>(
    `select operator.role, session.second_factor
     from operator join session on session.subject_kind = 'operator' and session.subject_id = operator.id
     where operator.id = $1 and session.id = $2 and operator.disabled_at is null`,
    [id, sessionId],
  );
  const row = rows[0];
  if (!row) throw refuse('unauthorized');
  return { role: row.role, limited: secondFactorRequired(config) && !row.second_factor };
}

/** Refuses `forbidden` for what this operator, or this session, may not do, and `unauthorized` once disabled. */
export async function checkPermission(
  tx: Pick<Tx, 'query'>,
  subject: { id: string; sessionId: string },
  permission: Permission,
  config: Pick<Config, 'mode'>,
): Promise<void> {
  if (!mayDo(await accessOf(tx, subject, config), permission)) throw refuse('forbidden');
}
