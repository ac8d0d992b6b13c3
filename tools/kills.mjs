// `npm run kills`: kills the server 500 times while it pays claims, gives out orders, takes payments and decides visits in
// batches, or as many times as the argument says.
import { runVitest } from './runners.mjs';
import { setUp } from './setup.mjs';

const [asked = '500'] = process.argv.slice(2);

if (/^[1-9]\d*$/.test(asked)) {
  await setUp();
  const { failed, problem } = await runVitest(['--project=alone', 'packages/server/test/kills.test.ts'], {
    HANDBILL_KILLS: asked,
  });
  process.exitCode = failed > 0 || problem !== null ? 1 : 0;
} else {
  process.stderr.write('Use: npm run kills -- [kills]\n');
  process.exitCode = 1;
}
