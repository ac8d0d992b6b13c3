/**
 * Who may import what. Workspaces and features are found by reading the folders and the package.json files, so a
 * new one is bound by the rules from its first line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEST = '\\.test\\.tsx?$|^(packages|apps)/[^/]+/test/';
const NPM = '(^|/)node_modules/';
const IN_WORKSPACE = '^(packages/[^/]+|apps/[^/]+|e2e|bench|tools)/';

/** The folders of the workspaces with the names of the workspaces that their package.json files declare. */
function workspacesOf(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    if (parent === pattern) return [pattern];
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
  const manifests = folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }));
  return manifests.map(({ folder, name, dependencies, devDependencies }) => {
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    const allowed = manifests.filter((other) => other.name === name || declared.includes(other.name));
    return { folder, allowed: allowed.map((other) => other.folder) };
  });
}

function featuresOf(root, source = 'packages/server/src') {
  return foldersIn(join(root, source, 'features'));
}

function foldersIn(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** A rule that breaks the build; `comment` says what to do instead. */
function never(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

function workspaceRules(root) {
  return [
    ...workspacesOf(root).map(({ folder, allowed }) =>
      never(
        `undeclared-workspace:${folder}`,
        `${folder} may import the workspaces that its package.json declares, and no other.`,
        { path: `^${folder}/` },
        { path: IN_WORKSPACE, pathNot: [...allowed.map((name) => `^${name}/`), NPM] },
      ),
    ),
    never(
      'by-package-name',
      'Between workspaces, import by package name (@handbill/…): its exports are its public face.',
      // An app is built before the packages are compiled, and Node cannot read their sources by name.
      { path: IN_WORKSPACE, pathNot: '^apps/[^/]+/build/' },
      { dependencyTypes: ['local'], dependencyTypesNot: ['aliased-workspace'], pathNot: ['^$1/', NPM] },
    ),
    never(
      'contract-alone',
      'The contract has no I/O: it imports its schema library and itself.',
      { path: '^packages/contract/src/', pathNot: TEST },
      { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    ),
    never(
      'ledger-alone',
      'The ledger knows no feature and no HTTP: it imports contract/money, contract/time and itself.',
      { path: '^packages/ledger/src/', pathNot: TEST },
      { pathNot: ['^packages/ledger/src/', '^packages/contract/src/(money|time)\\.ts$'] },
    ),
    never(
      'server-uses-contract-and-ledger',
      'The server imports the contract and the ledger, no app, no tool.',
      { path: '^packages/server/' },
      { path: '^(apps|e2e|bench|tools)/', pathNot: NPM },
    ),
  ];
}

const PLATFORM = '^packages/server/src/platform/';

/** The folders of the platform (its areas), each with those that it may import. One that is not listed imports none. */
const areas = {
  database: [],
  formats: [],
  identity: ['database'],
  queue: ['database'],
  http: ['database', 'formats', 'identity'],
};

function areaRules(root) {
  return [
    ...foldersIn(join(root, 'packages/server/src/platform')).map((area) =>
      never(
        `platform-area:${area}`,
        `The other folders that platform/${area}/ may import are listed in tools/imports/rules.mjs.`,
        { path: `${PLATFORM}${area}/`, pathNot: TEST },
        {
          path: `${PLATFORM}[^/]+/`,
          pathNot: [area, ...(areas[area] ?? [])].map((other) => `${PLATFORM}${other}/`),
        },
      ),
    ),
    never(
      'platform-ground',
      'Every folder of the platform may use the clock, the configuration, identifiers, the log and refusals, which may use none of the folders.',
      { path: `${PLATFORM}(clock|config|country-table|demo-networks|ids|log|phone-config|refusal)\\.ts$` },
      {
        path: PLATFORM,
        pathNot: `${PLATFORM}(clock|config|country-table|demo-networks|ids|log|phone-config|refusal)\\.ts$`,
      },
    ),
  ];
}

/** The rooms of features (their folders), each with those of the same feature that it may import. One that is not listed imports none. */
const rooms = {
  'bank-statements': {
    uploading: ['reading', 'showing'],
    feed: ['reading', 'doubts'],
    importing: ['doubts'],
    showing: ['reading', 'doubts', 'importing'],
  },
  conversions: { links: ['results'] },
  deposits: { confirming: ['crediting'] },
  members: {
    console: ['joining'],
    leaving: ['bank-info', 'factors'],
    recovery: ['sign-in', 'factors'],
    'sign-in': ['factors'],
  },
  operators: { 'sign-in': ['factors'] },
  shares: { ending: ['rewards'] },
  visits: { page: ['judging'], showing: ['objections'] },
  withdrawals: { asking: ['limits'], deciding: ['limits'] },
};

function roomRules(root) {
  const features = 'packages/server/src/features';
  return featuresOf(root).flatMap((feature) => {
    const names = foldersIn(join(root, features, feature));
    const inRoom = `^${features}/${feature}/[^/]+/`;
    if (names.length === 0) return [];
    return [
      never(
        `feature-ground:${feature}`,
        `What the rooms of ${feature}/ share knows none of them: only its index.ts and feature.ts look into a room.`,
        { path: `^${features}/${feature}/[^/]+$`, pathNot: [TEST, '/(index|feature)\\.ts$'] },
        { path: inRoom },
      ),
      ...names.map((room) =>
        never(
          `feature-room:${feature}/${room}`,
          `The other rooms that ${feature}/${room}/ may import are listed in tools/imports/rules.mjs.`,
          { path: `^${features}/${feature}/${room}/`, pathNot: TEST },
          {
            path: inRoom,
            pathNot: [room, ...(rooms[feature]?.[room] ?? [])].map(
              (own) => `^${features}/${feature}/${own}/`,
            ),
          },
        ),
      ),
    ];
  });
}

function featureRules(root) {
  const features = '^packages/server/src/features/';
  return [
    never(
      'platform-knows-no-feature',
      'The platform serves every feature and knows none: pass what it needs as an argument.',
      { path: PLATFORM },
      { path: features },
    ),
    never(
      'ledger-by-its-index',
      'The ledger’s public interface is its index.ts; everything else may change without notice.',
      { path: '^packages/server/' },
      { path: '^packages/ledger/', pathNot: '^packages/ledger/src/index\\.ts$' },
    ),
    ...featuresOf(root).map((feature) =>
      never(
        `feature-by-its-index:${feature}`,
        `Outside ${feature}/ only its index.ts may be imported: export what is needed there, or ask that feature to do the work.`,
        { path: `${features}[^/]+/`, pathNot: `${features}${feature}/` },
        { path: `${features}${feature}/`, pathNot: `${features}${feature}/index\\.ts$` },
      ),
    ),
    never(
      'app-by-entry-files',
      'The code that builds the app imports only a feature’s index.ts and feature.ts.',
      { path: '^packages/server/src/', pathNot: [TEST, `${features}[^/]+/`] },
      { path: `${features}[^/]+/`, pathNot: `${features}[^/]+/(index|feature)\\.ts$` },
    ),
  ];
}

/** The folders of the apps, from the bottom up: each may use those before it. */
export const appRooms = {
  member: ['worker', 'session', 'data', 'device', 'languages', 'ui', 'features', 'app'],
  console: ['session', 'data', 'ui', 'features', 'app'],
};

/** The features of the member app that may use another one, and why. Everything else they share is in a lower folder. */
const memberFeatureNeeds = {
  // Home shows the levels under the balance, claims what can be claimed, and stops a recovery that is not the member’s.
  home: ['levels', 'sharing', 'account'],
  // The member's own screen offers to install the app, leads advertisers to the counter and to programs, and asks before
  // signing out deletes drafts of orders.
  account: ['install', 'conversions', 'advertising'],
  // Its links are for members who have distributed an order.
  conversions: ['orders'],
  // An order has two sides; `orders` has what both show.
  // The page of a share saves the code of its link and sends words with it, as its kit does.
  sharing: ['orders', 'paper'],
  advertising: ['orders'],
  // The business profile has the team of the business.
  business: ['team'],
  // The people of a team see the orders of its business, and redeem codes at its counter.
  team: ['orders', 'advertising', 'conversions'],
  // A document shows what it is about.
  paper: ['deposits', 'orders', 'withdrawals'],
  // Lists the orders of both sides, and opens each from the side that the member is on;
  // leads to the orders of teams that the member is in, to the counter and to programs.
  warehouse: ['orders', 'sharing', 'advertising', 'team', 'conversions'],
};

function memberRules(root) {
  const source = '^apps/member/src/';
  return [
    ...appRoomRules('member'),
    ...featuresOf(root, 'apps/member/src').map((feature) =>
      never(
        `member-feature-alone:${feature}`,
        'Features of the member app do not import one another: move what both need to data/ or ui/, or name the need in memberFeatureNeeds.',
        { path: `${source}features/${feature}/` },
        {
          path: `${source}features/`,
          pathNot: [feature, ...(memberFeatureNeeds[feature] ?? [])].map(
            (own) => `${source}features/${own}/`,
          ),
        },
      ),
    ),
  ];
}

/** No folder of an app uses one above it. */
function appRoomRules(app) {
  const source = `^apps/${app}/src/`;
  const rooms = appRooms[app];
  return rooms
    .slice(0, -1)
    .map((room, place) =>
      never(
        `${app}-room:${room}`,
        `${room}/ is below ${rooms.slice(place + 1).join(', ')}: pass what it needs as an argument, or move it up.`,
        { path: `${source}${room}/`, pathNot: TEST },
        { path: rooms.slice(place + 1).map((higher) => `${source}${higher}/`) },
      ),
    );
}

const appRules = [
  never(
    'member-app-alone',
    'The member app imports the contract without its console side.',
    { path: '^apps/member/' },
    { path: '^(packages/(server|ledger|contract/src/console)|apps/console|e2e|bench|tools)/', pathNot: NPM },
  ),
  never(
    'console-app-alone',
    'The console imports the contract without its member side.',
    { path: '^apps/console/' },
    { path: '^(packages/(server|ledger|contract/src/member)|apps/member|e2e|bench|tools)/', pathNot: NPM },
  ),
  never(
    'e2e-from-outside',
    'Browser tests may use only the contract and a running URL: no server source, no ledger, no SQL.',
    { path: '^e2e/' },
    { path: ['^packages/(server|ledger)/', '^(apps|bench|tools)/', '(^|/)node_modules/pg/'] },
  ),
  never(
    'bench-uses-public-faces',
    'Benchmarks measure buildApp and the ledger through their public interfaces: no tests, no inner files.',
    { path: '^bench/' },
    { path: [TEST, '^packages/(server|ledger)/(?!src/index\\.ts$)'] },
  ),
];

const generalRules = [
  never(
    'no-cycle',
    'Merge two files that need each other, or move what they share into a third.',
    { path: IN_WORKSPACE },
    { circular: true },
  ),
  never(
    'no-test-in-source',
    'Source never imports a test file: move what both need into the source.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    { path: TEST },
  ),
  never('resolves', 'This import leads nowhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  never(
    'declared-dependency',
    'Declare the package in the package.json of the workspace that imports it.',
    {},
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  never(
    'no-dev-dependency-in-source',
    'Source that runs in production may not use a development dependency.',
    { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'npm-optional', 'npm-peer'] },
  ),
  never(
    'no-orphan',
    'Nothing imports this file and it imports nothing: use it or delete it.',
    { orphan: true, path: '^(packages|apps)/[^/]+/src/', pathNot: '\\.d\\.ts$' },
    {},
  ),
];

/** Features must not need each other in a ring, even through different files. */
export const featureRing = {
  name: 'no-feature-ring',
  severity: 'error',
  comment: 'Merge two features that need each other, or let one of them act through a job.',
  scope: 'folder',
  from: { path: '^packages/server/src/features/[^/]+$' },
  to: { path: '^packages/server/src/features/[^/]+$', circular: true },
};

export function importRules(root) {
  return [
    ...workspaceRules(root),
    ...areaRules(root),
    ...featureRules(root),
    ...roomRules(root),
    ...memberRules(root),
    ...appRoomRules('console'),
    ...appRules,
    ...generalRules,
    featureRing,
  ];
}
