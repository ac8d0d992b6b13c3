import { createHash } from 'node:crypto';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { newToken } from '../../platform/ids.ts';
import { replaceInvitation } from './sql.ts';

const TOKEN_LENGTH = 43;
const INVITATION_MS = 3 * DAY_MS;

/** What is kept of an invitation. It is as long as a key, so a plain hash says nothing about it. */
export function invitationHash(invitation: string): Buffer {
  return createHash('sha256').update(invitation).digest();
}

/**
 * A link with which an operator chooses a password; an older one stops working. The invitation stands behind a `#`,
 * so that it is in no log of an address.
 */
export async function newInvitation(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  operatorId: string,
  origin: string,
): Promise<{ link: string; expiresAt: Date }> {
  const invitation = newToken(TOKEN_LENGTH);
  const expiresAt = addMs(now, INVITATION_MS);
  await replaceInvitation(tx, { operatorId, hash: invitationHash(invitation), now, expiresAt });
  return { link: `${origin}/console/invitation#${invitation}`, expiresAt };
}
