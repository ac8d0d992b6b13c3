// Owns the offers: levels and packages, and the terms of each.
// Refuses to decide on the terms (price-list does) and to sell (levels and campaigns do).
// Start reading with schema.ts.
import type { Feature } from '../../platform/feature.ts';
import { offersSchema } from './schema.ts';

/** The tables of levels and packages, and the views that other features may read. */
export const offersFeature: Feature = { schema: offersSchema };
