import { createHash } from 'node:crypto';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { newToken } from '../../platform/ids.ts';
import { replaceInvitation } from './sql.ts';

const TOKEN_LENGTH = 43;
const INVITATION_MS = 3 * DAY_MS;

/** The stored form of an invitation. It is as long as a key, so a plain hash reveals nothing. */
export function invitationHash(invitation: string): Buffer {
  return createHash('sha256').update(invitation).digest();
}

/**
 * A link for an operator to choose a password; older links stop working. The invitation comes after a `#`, so
 * it never appears in a log of URLs.
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
