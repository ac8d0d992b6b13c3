import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { Config } from '../config.ts';
import type { OperatorContext } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { isId } from '../ids.ts';
import { refuse } from '../refusal.ts';
import { checkPermission } from './operator-access.ts';
import { checkSession } from './sessions/checking.ts';
import { type Subject, signViewToken } from './tokens.ts';

/** How long an operator's view of a member's app lasts; it cannot be extended. */
const VIEW_MINUTES = 15;

/**
 * Lets an operator see what a member sees. It is not a session of the member: it cannot be renewed, and its
 * token opens only calls that read.
 */
export async function startView(
  { tx, now, config, newId, operatorId, sessionId }: OperatorContext,
  { memberId, reason }: { memberId: string; reason: string },
): Promise<{ token: string; expiresAt: Date }> {
  const id = newId();
  const expiresAt = addMs(now, VIEW_MINUTES * MINUTE_MS);
  await tx.query(
    `insert into member_view (id, member_id, operator_id, session_id, reason, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, memberId, operatorId, sessionId, reason, now, expiresAt],
  );
  return { token: await signViewToken(config.secret, { memberId, viewId: id, expiresAt }, now), expiresAt };
}

/**
 * Refuses `unauthorized` when the view or its operator's session is over, and `forbidden` when the operator
 * has lost the permission.
 */
export async function checkView(
  tx: Pick<Tx, 'query'>,
  { id: memberId, sessionId: viewId }: Subject,
  now: Date,
  config: Pick<Config, 'mode'>,
): Promise<void> {
  if (!isId(viewId)) throw refuse('unauthorized');
  const { rows } = await tx.query<{ operator_id: string; session_id: string }>(
    'select operator_id, session_id from member_view where id = $1 and member_id = $2 and expires_at > $3',
    [viewId, memberId, now],
  );
  const view = rows[0];
  if (!view) throw refuse('unauthorized');
  const operator = { kind: 'operator', id: view.operator_id, sessionId: view.session_id } as const;
  await checkSession(tx, operator, now);
  await checkPermission(tx, operator, 'members.view', config);
}
