import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../../platform/context.ts';
import { selectAuthenticator } from './factors-sql.ts';
import { selectPasskeys } from './passkeys-sql.ts';

/** Which second factors the member has. */
export async function readSecondFactors({
  tx,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.secondFactors>> {
  const [authenticator, passkeys] = await Promise.all([
    selectAuthenticator(tx, memberId),
    selectPasskeys(tx, memberId),
  ]);
  return {
    data: {
      authenticator: authenticator && { added_at: authenticator.added_at },
      passkeys: passkeys.map(({ id, name, added_at, last_used_at }) => ({
        _id: id,
        name,
        added_at,
        last_used_at,
      })),
    },
  };
}
