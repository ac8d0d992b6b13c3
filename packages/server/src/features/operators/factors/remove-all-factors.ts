import type { Work } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { endAllSessions } from '../../../platform/identity/sessions/ending.ts';
import { deleteTotp, type Factors, replaceRecoveryCodes, selectFactors } from './factors-sql.ts';
import { deletePasskeys } from './passkeys-sql.ts';
import { hasFactor } from './second-factor.ts';

/**
 * Removes every factor and ends every session; describes the removed factors, or returns null when there were
 * none.
 */
export async function removeAllFactors(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  id: string,
): Promise<string | null> {
  const factors = await selectFactors(tx, id);
  await endAllSessions(tx, { kind: 'operator', id }, now);
  if (!hasFactor(factors)) return null;
  await deleteTotp(tx, id);
  await deletePasskeys(tx, id);
  await replaceRecoveryCodes(tx, id, []);
  return wordsOf(factors);
}

/** An operator's second factors, in words; null for none. */
export async function factorsInWords(tx: Tx, id: string): Promise<string | null> {
  const factors = await selectFactors(tx, id);
  return hasFactor(factors) ? wordsOf(factors) : null;
}

function wordsOf({ totp_enrolled_at, passkeys }: Factors): string {
  return `${totp_enrolled_at ? 'an authenticator' : 'no authenticator'}, ${passkeys} passkeys`;
}
