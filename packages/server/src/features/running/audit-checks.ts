import { roleWarning, triggersOff } from '../../platform/database/database-role.ts';
import type { AuditCheck } from '../../platform/feature.ts';

export const runningAuditChecks: readonly AuditCheck[] = [
  {
    check: 'database_role',
    async run(tx, { mode }) {
      if (mode === 'demo') return [];
      const warning = await roleWarning(tx);
      return warning === null ? [] : [{ subject: 'database', detail: warning }];
    },
  },
  {
    check: 'triggers_on',
    run: async (tx) => (await triggersOff(tx)).map((subject) => ({ subject, detail: 'is switched off' })),
  },
];
