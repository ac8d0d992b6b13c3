import { rolesThatMay } from '@handbill/contract/console/permissions';
import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

const APPROVING_ROLES = rolesThatMay('withdrawals.approve')
  .map((role) => `'${role}'`)
  .join(', ');

export const operatorsSchema: FeatureSchema = {
  tables: ['operator', 'operator_invitation', 'operator_passkey', 'operator_recovery_code', 'operator_totp'],
  views: {
    operator_name: {
      meaning: 'Each operator’s name.',
      sql: `select id, username from operator`,
    },
    operator_access: {
      meaning: 'Since when an operator has the access that they have; null from the beginning.',
      sql: `select id, access_changed_at from operator`,
    },
    operator_rights: {
      meaning: 'Each operator’s role, and whether they have set up a second factor.',
      sql: `select id, role, disabled_at,
              exists (select from operator_totp where operator_id = operator.id)
                or exists (select from operator_passkey where operator_id = operator.id) as has_second_factor
            from operator`,
    },
    withdrawal_approver: {
      meaning: 'The operators who may approve withdrawals now.',
      sql: `select id from operator where disabled_at is null and role in (${APPROVING_ROLES})`,
    },
  },
  subjects: { operator: { table: 'operator', id: 'id', name: 'username' } },
};
