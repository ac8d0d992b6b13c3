import type { Feature } from '../../platform/feature.ts';
import { registerWelcome } from './show-welcome.ts';

export const welcomeFeature: Feature = { registerRaw: registerWelcome };
