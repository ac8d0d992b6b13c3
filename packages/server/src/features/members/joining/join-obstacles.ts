import type { objects } from '@handbill/contract/console';
import type { Work } from '../../../platform/context.ts';
import { verifyingStep } from './account-limits.ts';
import { readOfferedCode } from './invite-codes.ts';

/** A mobile carrier puts more strangers than this behind one network. */
const FEW_MEMBERS = 50;

/** What keeps people whom no member invited from joining, or from receiving orders once they have. */
export async function joinObstacles(
  { tx, config }: Pick<Work, 'tx' | 'config'>,
  { unverified_network_max: networkMax }: { unverified_network_max: number },
): Promise<(typeof objects.joinObstacles)[number][]> {
  if (config.mode === 'demo') return [];
  const { data: offered } = await readOfferedCode({ tx });
  const waitsForSupport = verifyingStep(config) === 'support' && networkMax < FEW_MEMBERS;
  return [
    ...(offered.code === null ? (['no_offered_code'] as const) : []),
    ...(waitsForSupport ? (['no_phone_codes'] as const) : []),
  ];
}
