import type { access } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { secondFactorRequired } from '../../../platform/identity/operator-access.ts';
import { selectFactors } from './factors-sql.ts';
import { selectPasskeys } from './passkeys-sql.ts';

/** Which second factors the operator has set up. */
export async function readAccess({
  tx,
  config,
  operatorId,
}: OperatorContext): Promise<AnswerOf<typeof access>> {
  const { totp_enrolled_at, recovery_codes_left } = await selectFactors(tx, operatorId);
  const passkeys = await selectPasskeys(tx, operatorId);
  return {
    data: {
      required: secondFactorRequired(config),
      totp: totp_enrolled_at && { enrolled_at: totp_enrolled_at },
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        _id: id,
        name,
        created_at,
        last_used_at,
      })),
      recovery_codes_left,
    },
  };
}
