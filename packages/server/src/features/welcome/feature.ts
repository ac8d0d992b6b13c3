// Owns /welcome, which explains Handbill to people who have never heard of it.
// Refuses to show a figure that this instance has not measured, or from too few cases, and to identify visitors.
// Start reading with show-welcome.ts, then page.ts.
import type { Feature } from '../../platform/feature.ts';
import { registerWelcome } from './show-welcome.ts';

export const welcomeFeature: Feature = { registerRaw: registerWelcome };
