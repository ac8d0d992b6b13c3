// `npm run citus`: finds out which statements still fail on Citus, on a coordinator with workers that you run. Not a
// part of `npm test`: the extension must be installed in your PostgreSQL.
import { spawnSync } from 'node:child_process';

if (process.env.HANDBILL_CITUS_URL === undefined) {
  process.stderr.write(
    'npm run citus needs HANDBILL_CITUS_URL: an empty database on a coordinator that has the extension citus and at least one worker, as a superuser (docs/scaling.md, "Citus").\n',
  );
  process.exit(1);
}
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'citus', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
