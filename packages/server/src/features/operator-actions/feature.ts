import type { Feature } from '../../platform/feature.ts';
import { operatorAuditChecks } from './audit-checks.ts';
import { operatorActionsSchema } from './schema.ts';
import { sealOperatorLog } from './seal-log.ts';

export const operatorActionsFeature: Feature = {
  schema: operatorActionsSchema,
  jobs: [sealOperatorLog],
  auditChecks: operatorAuditChecks,
};
