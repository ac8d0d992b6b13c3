import { MEMBERSHIP_HEADER, scopesOfRole, type TeamRole } from '@handbill/contract/scopes';
import type { FastifyRequest } from 'fastify';
import { type RowStatement, rowStatement, type Tx } from '../../database/transaction.ts';
import { isId } from '../../ids.ts';
import { refuse } from '../../refusal.ts';
import type { Bearer, Membership } from '../tokens.ts';

/** The membership that a request names, as it was sent; null when it names none. */
export function sentMembership(request: FastifyRequest): string | null {
  const sent = request.headers[MEMBERSHIP_HEADER];
  return sent === undefined ? null : String(sent);
}

/**
 * The bearer who calls for a business: its owner's id, with the rights of a role. `caller` is a member whose session runs.
 * Refuses `not_found` unless it is their own accepted membership, and `forbidden` for a key, a view or an operator.
 */
export async function bearerForBusiness(
  tx: Pick<Tx, 'query'>,
  caller: Bearer,
  membershipId: string,
): Promise<Bearer> {
  if (caller.kind !== 'member' || caller.scopes || caller.viewOnly) throw refuse('forbidden');
  if (!isId(membershipId)) throw refuse('not_found');
  const { rows } = await tx.query<{ owner_id: string; role: TeamRole }>(
    'select owner_id, role from team_member where id = $1 and member_id = $2 and accepted_at is not null',
    [membershipId, caller.id],
  );
  const found = rows[0];
  if (!found) throw refuse('not_found');
  const membership = { id: membershipId, memberId: caller.id, role: found.role };
  return { ...caller, id: found.owner_id, scopes: scopesOfRole[found.role], membership };
}

/** Locks the membership, so that it can be neither ended nor changed before the commit. */
export function holdingMembership({ id, memberId }: Membership): RowStatement<HeldMembership> {
  return rowStatement<HeldMembership>(
    'select role from team_member where id = $1 and member_id = $2 for share',
    [id, memberId],
  );
}

interface HeldMembership {
  role: TeamRole;
}

/** Refuses `not_found` when the membership has ended, `forbidden` when its role has changed. */
export function requireMembership([held]: readonly HeldMembership[], { role }: Membership): void {
  if (!held) throw refuse('not_found');
  if (held.role !== role) throw refuse('forbidden');
}
