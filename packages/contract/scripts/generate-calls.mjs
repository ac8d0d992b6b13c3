// Writes src/{public,member,console}/calls.generated.ts from the endpoints: the data of each call that a
// client needs at run time, without schemas and without anything implied by its name. A test fails when they
// are stale.
import { writeFileSync } from 'node:fs';
import { pathOf } from '../dist/client.js';
import { consoleEndpoints } from '../dist/console/index.js';
import { memberEndpoints } from '../dist/member/index.js';
import { publicEndpoints } from '../dist/public/index.js';

for (const [side, type, endpoints] of [
  ['public', 'PublicEndpoints', publicEndpoints],
  ['member', 'MemberEndpoints', memberEndpoints],
  ['console', 'ConsoleEndpoints', consoleEndpoints],
]) {
  const lines = Object.entries(endpoints).map(([name, { method, path, multipart }]) => {
    const call = [
      ...(method === 'POST' ? [] : [`method: '${method}'`]),
      ...(path === pathOf(name) ? [] : [`path: '${path}'`]),
      ...(multipart ? ['multipart: true'] : []),
    ];
    return `  ${name}: {${call.length > 0 ? ` ${call.join(', ')} ` : ''}},`;
  });
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
