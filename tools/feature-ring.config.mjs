import whole from './dependency-cruiser.config.mjs';
import { featureRing } from './imports/rules.mjs';

/**
 * Finds rings between folders, ignoring tests, which start a whole server and so need every feature.
 * Run from the repository's root, after the other rules: `npm run check:imports`.
 */
export default {
  forbidden: [featureRing],
  options: {
    ...whole.options,
    exclude: { path: `${whole.options.exclude.path}|\\.test\\.tsx?$|^packages/[^/]+/test/` },
  },
};
