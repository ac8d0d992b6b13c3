// Every feature of the house, in the order in which their routes are registered.
// Refuses to hold any behaviour: each feature's folder does.
// Start reading with the feature you came for.
import type { Feature } from '../platform/feature.ts';

export const features: readonly Feature[] = [];
