import {
  type Access,
  mayDo,
  type OperatorRole,
  type Permission,
} from '@handbill/contract/console/permissions';
import { FRESH_FACTOR_MINUTES } from '@handbill/contract/console/session-life';
import type { Endpoint } from '@handbill/contract/endpoint';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { Config } from '../config.ts';
import type { Work } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { refuse } from '../refusal.ts';

/** Whether operators need a second factor: everywhere except in a demo. */
export function secondFactorRequired(config: Pick<Config, 'mode'>): boolean {
  return config.mode !== 'demo';
}

/**
 * An operator's current permissions, read with each call so that a change applies immediately. Refuses
 * `unauthorized`.
 */
export async function accessOf(
  tx: Pick<Tx, 'query'>,
  { id, sessionId }: { id: string; sessionId: string },
  config: Pick<Config, 'mode'>,
): Promise<Access> {
  const { rows } = await tx.query<{ role: OperatorRole; second_factor: boolean }>(
    `select operator.role, session.second_factor
     from shared.operator_rights operator join session on session.subject_kind = 'operator' and session.subject_id = operator.id
     where operator.id = $1 and session.id = $2 and operator.disabled_at is null`,
    [id, sessionId],
  );
  const row = rows[0];
  if (!row) throw refuse('unauthorized');
  return { role: row.role, limited: secondFactorRequired(config) && !row.second_factor };
}

/**
 * Refuses `forbidden` when this operator or session lacks the permission, and `unauthorized` once the
 * operator is disabled.
 */
export async function checkPermission(
  tx: Pick<Tx, 'query'>,
  subject: { id: string; sessionId: string },
  permission: Permission,
  config: Pick<Config, 'mode'>,
): Promise<void> {
  if (!mayDo(await accessOf(tx, subject, config), permission)) throw refuse('forbidden');
}

/**
 * Checks whether an operator may make a call now: role, session and, where the call requires one, a fresh
 * factor. Refuses as checkPermission and requireFreshFactor do.
 */
export async function checkCall(
  work: Pick<Work, 'now' | 'config'> & { tx: Pick<Tx, 'query'> },
  subject: { id: string; sessionId: string },
  { permission, stepUp }: Pick<Endpoint, 'permission' | 'stepUp'>,
): Promise<void> {
  if (permission) await checkPermission(work.tx, subject, permission, work.config);
  if (stepUp) await requireFreshFactor(work, subject);
}

/**
 * Refuses `step_up_required` unless this session has just proved a second factor. A demo requires one only of
 * operators who have set one up.
 */
async function requireFreshFactor(
  { tx, now, config }: Pick<Work, 'now' | 'config'> & { tx: Pick<Tx, 'query'> },
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  const { rows } = await tx.query<{ fresh: boolean; enrolled: boolean }>(
    `select coalesce(factor_at >= $3, false) as fresh,
       coalesce((select has_second_factor from shared.operator_rights where id = $1), false) as enrolled
     from session where id = $2 and subject_kind = 'operator' and subject_id = $1`,
    [id, sessionId, addMs(now, -FRESH_FACTOR_MINUTES * MINUTE_MS)],
  );
  const session = rows[0];
  if (!session) throw refuse('unauthorized');
  const asked = session.enrolled || secondFactorRequired(config);
  if (asked && !session.fresh) throw refuse('step_up_required');
}
