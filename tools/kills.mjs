// `npm run kills`: kills the server 500 times while it pays claims, gives out orders, takes payments and decides visits in
// batches, or as many times as the argument says. `npm run kills -- postgres` kills its PostgreSQL 300 times instead.
import { runVitest } from './runners.mjs';
import { setUp } from './setup.mjs';

const given = process.argv.slice(2);
const isPostgres = given[0] === 'postgres';
const [asked = isPostgres ? '300' : '500'] = isPostgres ? given.slice(1) : given;

if (/^[1-9]\d*$/.test(asked)) {
  await setUp();
  const { failed, problem } = await runVitest(['--project=repeated', 'packages/server/test/kills.test.ts'], {
    HANDBILL_KILLS: isPostgres ? '0' : asked,
    HANDBILL_POSTGRES_KILLS: isPostgres ? asked : '0',
  });
  process.exitCode = failed > 0 || problem !== null ? 1 : 0;
} else {
  process.stderr.write('Use: npm run kills -- [postgres] [kills]\n');
  process.exitCode = 1;
}
