import { addMs, fromIso, MINUTE_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { Work } from '../../context.ts';
import { seal, unseal } from '../sealing.ts';
import type { SubjectKind } from '../tokens.ts';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';
import { withoutSpaces } from './totp-secrets.ts';

const ENROLMENT_MS = 15 * MINUTE_MS;
const enrolmentForm = z.object({
  secret: z.string(),
  until: z.iso.datetime(),
  /** When the authenticator that it replaces was set up, or null. A change of that ends the enrolment. */
  replaces: z.iso.datetime().nullable(),
});

/** Who sets up an authenticator, in which session, and when the one that it replaces was set up, or null. */
interface Enroller {
  kind: SubjectKind;
  id: string;
  sessionId: string;
  replaces: Date | null;
}

/**
 * A new secret for an authenticator. The client sends it back, sealed, with the first code: nothing is stored
 * until then. No other session can send it back.
 */
export function beginEnrolment(
  { config, now }: Pick<Work, 'config' | 'now'>,
  { issuer, username, ...enroller }: Enroller & { issuer: string; username: string },
): { secret: string; address: string; enrolment: string } {
  const secret = newTotpSecret();
  const text = JSON.stringify({
    secret,
    until: addMs(now, ENROLMENT_MS).toISOString(),
    replaces: enroller.replaces?.toISOString() ?? null,
  });
  const enrolment = seal(config.secret, sealedFor(enroller), text).toString('base64url');
  return { secret, address: totpAddress(secret, { issuer, username }), enrolment };
}

/** The secret of an enrolment that the code belongs to, and the code's time step; null when either is wrong. */
export function finishEnrolment(
  { config, now }: Pick<Work, 'config' | 'now'>,
  enroller: Enroller,
  { enrolment, code }: { enrolment: string; code: string },
): { secret: string; step: number } | null {
  const text = unseal(config.secret, sealedFor(enroller), Buffer.from(enrolment, 'base64url'));
  const begun = text === null ? null : enrolmentForm.parse(JSON.parse(text));
  if (begun === null || fromIso(begun.until) < now) return null;
  if (begun.replaces !== (enroller.replaces?.toISOString() ?? null)) return null;
  const step = stepOfCode(begun.secret, withoutSpaces(code), now);
  return step === null ? null : { secret: begun.secret, step };
}

function sealedFor({ kind, id, sessionId }: Enroller) {
  const purpose = kind === 'operator' ? 'totp-enrolment' : 'member-totp-enrolment';
  return { purpose, owner: `${id}/${sessionId}` };
}
