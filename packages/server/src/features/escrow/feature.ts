import type { Feature } from '../../platform/feature.ts';
import { escrowSchema } from './schema.ts';

/** Campaigns, as everybody else may read them. */
export const escrowFeature: Feature = { schema: escrowSchema };
