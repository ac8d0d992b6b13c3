import whole from './dependency-cruiser.config.mjs';
import { featureRing } from './imports/rules.mjs';

/**
 * Finds rings between folders, without the tests: each test starts a whole server, and so needs every feature.
 * Run from the repository's root, after the other rules: `npm run check:imports`.
 */
export default {
  forbidden: [featureRing],
  options: {
    ...whole.options,
    exclude: { path: `${whole.options.exclude.path}|\\.test\\.tsx?$|^packages/[^/]+/test/` },
  },
};
