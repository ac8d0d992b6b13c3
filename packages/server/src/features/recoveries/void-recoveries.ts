import type { Work } from '../../platform/context.ts';
import { delayForRecovery } from '../members/index.ts';
import { updateAllVoid } from './sql.ts';

/** After a restore: what was open then may have been stopped since, so nobody's password is changed by it. */
export async function voidRecoveries({ tx, now }: Work): Promise<void> {
  for (const memberId of await updateAllVoid(tx, now)) await delayForRecovery(tx, memberId, null);
}
