import { defineConfig } from 'vitest/config';

// Workspaces are tested from their sources: the `source` condition of their exports comes before the built files.
const conditions = ['source', 'node', 'development|production'];
const DATABASE_SETUP = './packages/server/test/global-setup.ts';

function project(name: string, include: string[], needs: { database: boolean }) {
  return {
    extends: true as const,
    test: {
      name,
      include,
      environment: 'node' as const,
      ...(needs.database ? { globalSetup: [DATABASE_SETUP] } : {}),
    },
  };
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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('contract', ['packages/contract/{src,test}/**/*.test.ts'], { database: false }),
      project('ledger', ['packages/ledger/{src,test}/**/*.test.ts'], { database: true }),
      project('server', ['packages/server/{src,test}/**/*.test.ts'], { database: true }),
      project('member', ['apps/member/src/**/*.test.ts'], { database: false }),
      project('tools', ['tools/**/*.test.{ts,mjs}'], { database: false }),
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/ledger/src/**/*.ts', 'packages/server/src/features/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      // Money code and use cases; what is below it fails the run.
      thresholds: { branches: 95 },
    },
  },
});
