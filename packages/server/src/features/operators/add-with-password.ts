import type { OperatorRole } from '@handbill/contract/console/permissions';
import type { Work } from '../../platform/context.ts';
import { updatePasswordHash } from './sql.ts';
import { addOperator } from './team-sql.ts';

/** Adds an operator who has a password from the start, as those of a demo do: nobody invites them. */
export async function addOperatorWithPassword(
  { tx, now, newId }: Pick<Work, 'tx' | 'now' | 'newId'>,
  { username, role, passwordHash }: { username: string; role: OperatorRole; passwordHash: string },
): Promise<void> {
  const id = newId();
  const added = await addOperator(tx, { id, username, role, now });
  if (!added) throw new Error(`an operator is called ${username} already`);
  await updatePasswordHash(tx, id, passwordHash);
}
