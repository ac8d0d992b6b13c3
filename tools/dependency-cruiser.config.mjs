import { teachSwcToReadImports } from './imports/read-imports.mjs';
import { featureRing, importRules } from './imports/rules.mjs';

teachSwcToReadImports();

/** Run from the repository's root: `npm run check:imports`. */
export default {
  forbidden: importRules(process.cwd()).filter((rule) => rule !== featureRing),
  options: {
    parser: 'swc',
    // The workspaces' own package.json files first, then the root's (vitest, biome …).
    combinedDependencies: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    // Only our own build results: another package's dist folder is where most packages live.
    exclude: { path: '^(packages|apps)/[^/]+/(dist|bundle)/|^coverage/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};
