import type { FeatureSchema } from '../../platform/database/shared-schema.ts';

export const cardMoneySchema: FeatureSchema = {
  tables: ['card_credit', 'card_dispute'],
};
