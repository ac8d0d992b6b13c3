import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const recoveriesSchema: FeatureSchema = {
  tables: ['recovery'],
  views: {
    waiting_recovery: {
      meaning: 'Requests to recover an account that no two operators have started yet.',
      sql: `select id, asked_at from recovery where status = 'waiting'`,
    },
  },
  subjects: { recovery: { table: 'recovery', id: 'id', member: 'member_id', name: 'number' } },
};
