import { addMs, MINUTE_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { Preparation, Work } from '../../context.ts';
import type { Tx } from '../../database/transaction.ts';
import { randomSecret } from '../../ids.ts';
import type { SubjectKind } from '../tokens.ts';

export const CHALLENGE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

/**
 * What a challenge is for: an answer to it counts for nothing else. Adding a passkey is bound to the session that
 * asked; proving one, which also happens before there is a session, is not.
 */
export interface ChallengeFor {
  purpose: `${SubjectKind}-proves` | `${SubjectKind}-adds` | 'member-recovers';
  sessionId: string | null;
}

/** A new challenge for a passkey, valid once and for a short time. */
export async function newChallenge(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { purpose, sessionId }: ChallengeFor,
): Promise<string> {
  const challenge = randomSecret(CHALLENGE_BYTES).toString('base64url');
  await tx.query('delete from passkey_challenge where expires_at < $1', [now]);
  await tx.query(
    'insert into passkey_challenge (challenge, purpose, session_id, expires_at) values ($1, $2, $3, $4)',
    [challenge, purpose, sessionId, addMs(now, CHALLENGE_MS)],
  );
  return challenge;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.boolean().optional() });

/**
 * The challenge of an answer, used up first and in a separate transaction, so that no answer counts twice,
 * not even a refused one. Null when the challenge is not ours, was for something else, or was answered in
 * another site's frame.
 */
export function takeChallengeOf(
  { now, transact }: Preparation,
  { response }: { response: { clientDataJSON: string } },
  isFor: ChallengeFor,
): Promise<string | null> {
  const parsed = clientData.safeParse(jsonOf(response.clientDataJSON));
  if (!parsed.success) return Promise.resolve(null);
  const { challenge, crossOrigin } = parsed.data;
  return transact(async ({ tx }) => {
    const taken = await takeChallenge(tx, { challenge, ...isFor, now });
    return taken && crossOrigin !== true ? challenge : null;
  });
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

async function takeChallenge(
  tx: Tx,
  { challenge, purpose, sessionId, now }: ChallengeFor & { challenge: string; now: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `delete from passkey_challenge
     where challenge = $1 and purpose = $2 and session_id is not distinct from $3 and expires_at >= $4 returning 1`,
    [challenge, purpose, sessionId, now],
  );
  return rows.length > 0;
}
