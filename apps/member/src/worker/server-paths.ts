/** The first part of each address that the server answers itself. All other addresses are screens of this app. */
const SERVER_PATHS = [
  'api',
  'assets',
  'b',
  'cards',
  'console',
  'healthz',
  'media',
  'metrics',
  'r',
  'readyz',
  'results',
  'uploads',
  'welcome',
];

/** Matches a path, with or without its query, that the server answers itself. */
export const serverPath: RegExp = new RegExp(`^/(?:${SERVER_PATHS.join('|')})(?:[/?]|$)`);
