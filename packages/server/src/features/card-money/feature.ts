import type { Feature } from '../../platform/feature.ts';
import { selectWrongDisputed } from './sql.ts';

export const cardMoneyFeature: Feature = {
  auditChecks: [{ check: 'disputed_balance', run: selectWrongDisputed }],
};
