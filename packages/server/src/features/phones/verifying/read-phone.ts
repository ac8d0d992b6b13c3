import type { AnswerOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { addMs } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { phoneOfMember } from '../../members/index.ts';
import { ATTEMPTS_MAX, COUNTED_MS, ownWaitMs } from '../rules.ts';
import { selectOpenCode, selectOwnSent, selectVerifiedAt } from '../sql.ts';

/** The member's number, whether it is verified, and the code that is on its way. */
export async function readPhone({
  tx,
  now,
  config,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.phone>> {
  const [phone, verifiedAt, code, sent] = await Promise.all([
    phoneOfMember(tx, memberId),
    selectVerifiedAt(tx, memberId),
    selectOpenCode(tx, { memberId, now, attemptsMax: ATTEMPTS_MAX }),
    selectOwnSent(tx, memberId, addMs(now, -COUNTED_MS)),
  ]);
  const wait = ownWaitMs(sent, now);
  return {
    data: {
      phone,
      verified_at: verifiedAt,
      channels: [...(config.phoneService?.channels ?? [])],
      code: code && {
        phone: code.phone,
        channel: code.channel,
        state: code.state,
        expires_at: code.expires_at,
      },
      next_code_at: wait === 0 ? null : addMs(now, wait),
    },
  };
}
