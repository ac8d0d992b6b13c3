import type { Feature } from '../../platform/feature.ts';
import { selectWrongSources } from './audit-sql.ts';

export const fundsFeature: Feature = {
  auditChecks: [{ check: 'credit_sources', run: (tx, _config, proof) => selectWrongSources(tx, proof) }],
};
