import { readdirSync, readFileSync } from 'node:fs';
import { defaultExclude, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { covered, repeated, uncovered } from './tools/projects.mjs';
import { keepTemporaryFilesInMemory } from './tools/temporary-files.mjs';

keepTemporaryFilesInMemory();

// Workspaces are tested from their sources: the `source` condition of their exports comes before the built files.
const conditions = ['source', 'node', 'development|production'];
const DATABASE_SETUP = './packages/server/test/global-setup.ts';
const PATIENT_WAITS = './tools/patient-waits.mjs';
/** The code that every request passes through. */
const EDGE = [
  'http/{answer-of,read-request,route,who-calls}',
  'http/batches/*',
  'http/idempotency',
  'identity/sessions/*',
].map((name) => `packages/server/src/platform/${name}.ts`);
/** Files that do one thing hundreds of times. */
const REPEATED = ['fuzz', 'kills', 'race-matrix'].map((name) => `packages/server/test/${name}.test.ts`);
/** Files that replace a module, or leave work running until the process ends. */
const ALONE = [
  'packages/server/test/several-servers.test.ts',
  'packages/server/src/platform/queue/jobs.test.ts',
];

/** The test files of the member app that draw, or replace a module: both would change what the files after them load. */
const MEMBER_ALONE = readdirSync(`${import.meta.dirname}/apps/member/src`, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `apps/member/src/${name}`)
  .filter((file) =>
    /@vitest-environment jsdom|\bvi\.mock\(/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );

type Project = (typeof covered | typeof uncovered | typeof repeated)[number] | 'citus';

/**
 * `isolate` gives each file its own process: for the files in `ALONE` and `REPEATED`, and where loading is cheap. The other files of a
 * project share two processes, which load Handbill once instead of once per file.
 */
function project(
  name: Project,
  include: string[],
  needs: { database: boolean; isolate: boolean; setupFiles?: string[] },
) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      isolate: needs.isolate,
      setupFiles: [PATIENT_WAITS, ...(needs.setupFiles ?? [])],
      environment: 'node' as const,
      exclude: [...defaultExclude, ...(needs.isolate ? [] : [...ALONE, ...REPEATED, ...MEMBER_ALONE])],
      ...(needs.database ? { globalSetup: [DATABASE_SETUP] } : {}),
    },
  };
}

/**
 * A project whose files draw: each has a context of its own in processes that they share, with its own document and
 * modules. That costs half the processor time of a process for each file.
 */
function drawing(name: Project, include: string[]) {
  const made = project(name, include, {
    database: false,
    isolate: true,
    setupFiles: ['./apps/member/test/browser-globals.ts'],
  });
  return { ...made, test: { ...made.test, pool: 'vmForks' as const } };
}

/** The longest file goes first, so that nothing waits for it at the end; then one project after the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order: readonly string[] = [...covered, ...uncovered, ...repeated];
    const placeOf = ({ project: { name } }: TestSpecification) => order.indexOf(name);
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  // One file for all: the root tsconfig.json only lists the workspaces, and transforming needs none of their settings.
  tsconfig: 'tsconfig.base.json',
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node', 'module-sync'] } },
  test: {
    pool: 'forks',
    // Two: the tests share their processor with the database server that they all talk to.
    maxWorkers: 2,
    // Only ends tests that hang: no test depends on the speed of the machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('alone', ALONE, { database: true, isolate: true }),
      project('repeated', REPEATED, { database: true, isolate: true }),
      project('contract', ['packages/contract/{src,test}/**/*.test.ts'], { database: false, isolate: false }),
      project('ledger', ['packages/ledger/{src,test}/**/*.test.ts'], { database: true, isolate: false }),
      project('server', ['packages/server/{src,test}/**/*.test.ts'], { database: true, isolate: false }),
      project('member', ['apps/member/src/**/*.test.ts'], { database: false, isolate: false }),
      drawing('member-alone', MEMBER_ALONE),
      drawing('console', ['apps/console/src/**/*.test.{ts,tsx}']),
      // On a Citus cluster, where one is given.
      ...(process.env.HANDBILL_CITUS_URL === undefined
        ? []
        : [project('citus', ['packages/server/test/citus/*.citus.ts'], { database: false, isolate: true })]),
      project('tools', ['tools/**/*.test.{ts,mjs}'], { database: false, isolate: true }),
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/ledger/src/**/*.ts', 'packages/server/src/features/**/*.ts', ...EDGE],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      // Money code and use cases, and each part of the edge; what is below it fails the run.
      thresholds: { branches: 95, ...Object.fromEntries(EDGE.map((file) => [file, { branches: 95 }])) },
    },
  },
});
