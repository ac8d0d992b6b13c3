// Owns /welcome: what this is, for people who have never heard of it.
// Refuses to show a figure that is not measured here, or from too few cases, and to know who asks.
// Start reading with show-welcome.ts, then page.ts.
import type { Feature } from '../../platform/feature.ts';
import { registerWelcome } from './show-welcome.ts';

export const welcomeFeature: Feature = { registerRaw: registerWelcome };
