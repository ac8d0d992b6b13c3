import type { Preparation } from '../../platform/context.ts';
import { endKeptSession } from '../../platform/identity/sessions/renewing.ts';

/**
 * Ends the session that the browser keeps before somebody signs in there. In a separate transaction: the one that
 * signs in has locked its member, and the kept session may be another member's.
 */
export async function forgetKeptMember({ caller, transact }: Preparation): Promise<void> {
  if (caller.kept.sent !== null) await transact((work) => endKeptSession(work, caller));
}
