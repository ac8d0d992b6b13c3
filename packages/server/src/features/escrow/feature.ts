import type { Feature } from '../../platform/feature.ts';
import { escrowSchema } from './schema.ts';

/** The tables of campaigns, and the views that other features may read. */
export const escrowFeature: Feature = { schema: escrowSchema };
