import type { Job } from '../../../platform/queue/jobs.ts';
import { expireDeposits } from './announcing-sql.ts';

const AT_ONCE = 500;

/** Expires announced deposits whose time is over. Money that arrives later can be confirmed anyway. */
export const expireDepositsJob: Job = {
  name: 'expire-deposits',
  schedule: '*/5 * * * *',
  async run({ now, transact }) {
    for (let expired = AT_ONCE; expired === AT_ONCE; ) {
      expired = await transact(async ({ tx, emit }) => {
        const rows = await expireDeposits(tx, now, AT_ONCE);
        for (const row of rows) emit({ memberId: row.member_id, kind: 'deposit', subject: row.id });
        return rows.length;
      });
    }
  },
};
