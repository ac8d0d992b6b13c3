import type { Config } from '../../../platform/config.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type AccountLimits, selectLimited } from './limits-sql.ts';

/** What a limited member does before receiving an order. */
type VerifyingStep = 'phone' | 'support';

/** Where codes can be sent, the member's own phone lifts the limit; elsewhere an operator vouches. */
export function verifyingStep({ phoneService }: Pick<Config, 'phoneService'>): VerifyingStep {
  return phoneService === null ? 'support' : 'phone';
}

/**
 * Why each of these members cannot receive an order yet: they are unverified, and as many other unverified members of
 * their network or code joined before them. It limits what made-up accounts can earn. Nobody is limited by members who
 * join later, so it can be decided at any time: only verifying and operators change it.
 */
export async function limitedMembers(
  { tx, config }: { tx: Tx; config: Pick<Config, 'phoneService'> },
  memberIds: readonly string[],
  limits: AccountLimits,
): Promise<ReadonlyMap<string, Refusal>> {
  const limited = await selectLimited(tx, memberIds, limits);
  const refusal =
    verifyingStep(config) === 'phone' ? refuse('phone_unverified') : refuse('account_unverified');
  return new Map([...limited.keys()].map((memberId) => [memberId, refusal]));
}
