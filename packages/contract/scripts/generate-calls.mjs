// Writes src/{member,console}/calls.generated.ts from the endpoints: what a client needs of each call at run
// time, without the schemas. A test fails when they are stale.
import { writeFileSync } from 'node:fs';
import { consoleEndpoints } from '../dist/console/index.js';
import { memberEndpoints } from '../dist/member/index.js';

for (const [side, endpoints] of [
  ['member', memberEndpoints],
  ['console', consoleEndpoints],
]) {
  const lines = Object.entries(endpoints).map(([name, { method, path, idempotent, multipart }]) => {
    const call = `method: '${method}', path: '${path}', idempotent: ${idempotent}`;
    return `  ${name}: { ${call}${multipart ? ', multipart: true' : ''} },`;
  });
  const type = side === 'member' ? 'MemberEndpoints' : 'ConsoleEndpoints';
  const text = [
    '// Generated from the endpoints by `npm run generate`: not for editing.',
    "import type { Call } from '../client.ts';",
    `import type { ${type} } from './index.ts';`,
    '',
    `export const ${side}Calls: Readonly<Record<keyof ${type}, Call>> = {`,
    ...lines,
    '};',
    `export type { ${type} };`,
    '',
  ].join('\n');
  writeFileSync(new URL(`../src/${side}/calls.generated.ts`, import.meta.url), text);
}
