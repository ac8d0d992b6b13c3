// Owns what is on offer: levels and packages, and the terms of each.
// Refuses to decide on which terms: price-list does, and levels and campaigns sell at them.
// Start reading with schema.ts.
import type { Feature } from '../../platform/feature.ts';
import { offersSchema } from './schema.ts';

/** Levels and packages, as everybody else may read them. */
export const offersFeature: Feature = { schema: offersSchema };
