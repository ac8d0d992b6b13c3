import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { refusalFindings } from './refusals/check.ts';
import { readProject, sourceFile } from './source-file.ts';

const project = readProject(fileURLToPath(new URL('../../', import.meta.url)));

describe('the project', () => {
  test('the project has the files that the analysis reads', () => {
    const paths = project.map(({ path }) => path);
    expect(paths).toContain('packages/contract/src/errors.ts');
    expect(paths).toContain('packages/contract/src/member/orders.ts');
    expect(paths).toContain('packages/server/src/platform/http/route.ts');
    expect(paths).toContain('packages/server/src/platform/http/batches/batched-route.ts');
    expect(paths).toContain('packages/server/src/platform/http/answers.ts');
    expect(paths).toContain('packages/server/src/platform/refusal.ts');
  });

  test('a use case refuses only in ways that its call lists, and every listed way can happen', () => {
    expect(refusalFindings(project)).toEqual([]);
  });
});

const shares = 'packages/server/src/features/shares';
const planted: Record<string, string> = {
  'packages/contract/src/errors.ts': `
export const generalRefusals = ['not_found', 'unauthorized'] as const satisfies readonly ErrorSlug[];`,
  'packages/contract/src/member/shares.ts': `
import { defineEndpoint } from '../endpoint.ts';
export const claimReward = defineEndpoint({
  method: 'POST', path: 'product-claim-reward', input: {}, refusals: ['nothing_to_claim'],
});`,
  'packages/server/src/platform/refusal.ts': `
export class Refusal extends Error {}
export function refuse(slug: string, details = {}): Refusal { return new Refusal(slug); }`,
  'packages/server/src/platform/http/route.ts': `
import { refuse } from '../refusal.ts';
export function route(endpoint: unknown, useCase: unknown) { return authenticate(); }
function authenticate() { throw refuse('unauthorized'); }`,
  'packages/server/src/platform/http/batches/batched-route.ts': `
import { refuse } from '../../refusal.ts';
export function batchedRoute(endpoint: unknown, useCase: unknown, rules: unknown) { return readRequest(); }
function readRequest() { throw refuse('unauthorized'); }`,
  'packages/server/src/platform/http/answers.ts': `
export function sendFailure(error: unknown) {}`,
  [`${shares}/feature.ts`]: `
import { claimReward } from '@handbill/contract/member';
import { route } from '../../platform/http/route.ts';
import { claimRewardForMember } from './claim-reward.ts';
export const routes = [
  route(claimReward, claimRewardForMember),
];`,
  [`${shares}/claim-reward.ts`]: `
import { refuse } from '../../platform/refusal.ts';
import * as rules from './rules.ts';
export async function claimRewardForMember({ tx }: Work) {
  const share = await lockShare(tx);
  return rules.claimable(share);
}
async function lockShare(tx: Tx) { throw refuse('not_found'); }`,
  [`${shares}/rules.ts`]: `
import { refuse } from '../../platform/refusal.ts';
export const claimable = (share: Share) => { if (!share.visits) throw refuse('nothing_to_claim', { fields: {} }); };
export function unrelated() { throw refuse('order_state'); }`,
};

/** The findings of the small project with some of its files replaced. */
function findingsWith(changed: Record<string, string>): string[] {
  return refusalFindings(
    Object.entries({ ...planted, ...changed }).map(([path, text]) => sourceFile(path, text)),
  );
}

function claimReward(body: string): Record<string, string> {
  return {
    [`${shares}/claim-reward.ts`]: `
import { refuse } from '../../platform/refusal.ts';
import { claimable } from './rules.ts';
${body}`,
  };
}

test('a small project whose refusals agree passes', () => {
  expect(findingsWith({})).toEqual([]);
});

describe('a refusal that the call does not list is found', () => {
  test('an unlisted refusal is found through a function of the same file, and the chain is named', () => {
    const body = `export function claimRewardForMember() { claimable(); lock(); }
function lock() { deeper(); }
const deeper = () => { throw refuse('order_state'); };`;
    expect(findingsWith(claimReward(body))).toEqual([
      `${shares}/feature.ts:6 POST product-claim-reward can refuse with order_state, which its call does not list: claimRewardForMember → lock → deeper (${shares}/claim-reward.ts:6)`,
    ]);
  });

  test('an unlisted refusal is found through an import, a re-export and a renaming', () => {
    const [finding, ...others] = findingsWith({
      ...claimReward(`import { ended as hasEnded } from '../visits/index.ts';
export const claimRewardForMember = async () => { claimable(); if (x) { hasEnded(); } };`),
      'packages/server/src/features/visits/index.ts': `export { end as ended } from './end.ts';`,
      'packages/server/src/features/visits/end.ts': `export * from './end-visit.ts';`,
      'packages/server/src/features/visits/end-visit.ts': `
import { refuse } from '../../platform/refusal.ts';
function finish() { throw refuse('order_state'); }
export { finish as end };`,
    });
    expect(others).toEqual([]);
    expect(finding).toContain('order_state, which its call does not list: claimRewardForMember → finish');
  });

  test('an unlisted refusal is found through a namespace, of which only the used members count', () => {
    const otherRule =
      planted[`${shares}/claim-reward.ts`]?.replace('rules.claimable', 'rules.unrelated') ?? '';
    const findings = findingsWith({ [`${shares}/claim-reward.ts`]: otherRule });
    expect(findings).toHaveLength(2);
    expect(findings[0]).toContain('can refuse with order_state');
    expect(findings[1]).toContain('lists nothing_to_claim, which nothing behind');
  });

  test('an unlisted refusal is found through a function passed on, a table of functions and a class', () => {
    const body = `const table = { a: passed };
class Teller { pay() { throw refuse('bank_reference_used'); } }
function passed() { throw refuse('order_state'); }
export function claimRewardForMember() { claimable(); run(table); new Teller().pay(); }`;
    const findings = findingsWith(claimReward(body));
    expect(findings).toHaveLength(2);
    expect(findings.join()).toContain('claimRewardForMember → table → passed');
    expect(findings.join()).toContain('bank_reference_used');
  });

  test('an unlisted refusal is found in either branch of a conditional slug', () => {
    const body = `export function claimRewardForMember(a) { throw refuse(a ? 'nothing_to_claim' : 'order_state'); }`;
    expect(findingsWith(claimReward(body))).toEqual([expect.stringContaining('can refuse with order_state')]);
  });

  test('an unlisted refusal is found in the route’s own line, and in its preparation', () => {
    const routes = planted[`${shares}/feature.ts`] ?? '';
    const inLine = routes
      .replace(
        'claimRewardForMember)',
        "claimRewardForMember, { prepare: () => { throw refuse('order_state'); } })",
      )
      .replace('import { route }', "import { refuse } from '../../platform/refusal.ts';\nimport { route }");
    expect(findingsWith({ [`${shares}/feature.ts`]: inLine })).toEqual([
      `${shares}/feature.ts:7 POST product-claim-reward can refuse with order_state, which its call does not list`,
    ]);
    const prepared = routes
      .replace('claimRewardForMember)', 'claimRewardForMember, { prepare: unrelated })')
      .replace('import { route }', "import { unrelated } from './rules.ts';\nimport { route }");
    expect(findingsWith({ [`${shares}/feature.ts`]: prepared })).toEqual([
      expect.stringContaining('which its call does not list: unrelated'),
    ]);
  });
});

describe('a call that refuses nothing unlisted', () => {
  test('a local name that hides a function of the file causes no false alarm', () => {
    const body = `function order() { throw refuse('order_state'); }
export function claimRewardForMember({ order }) { claimable(order); return [1].map((claim) => claim.order); }
export const other = order;`;
    expect(findingsWith(claimReward(body))).toEqual([]);
  });

  test('types and property names cause no false alarm', () => {
    const body = `export function order() { throw refuse('order_state'); }
type Order = typeof order;
export function claimRewardForMember(x: ReturnType<typeof order>) { claimable(); return { order: x.order } as Order; }`;
    expect(findingsWith(claimReward(body))).toEqual([]);
  });

  test('functions that call each other cause no false alarm', () => {
    const body = `export function claimRewardForMember() { claimable(); again(); }
function again() { claimRewardForMember(); }`;
    expect(findingsWith(claimReward(body))).toEqual([]);
  });
});

describe('code that the analysis cannot follow', () => {
  test.each([
    [
      'a slug that is not literal',
      `throw refuse(slug);`,
      'refuse(…) without a literal slug: write the slug here',
    ],
    [
      'a slug built from a template',
      'throw refuse(`${what}_state`);',
      'refuse(…) without a literal slug: write the slug here',
    ],
    [
      'a reference to refuse',
      'failWith(refuse);',
      'refuse is passed on: call it where the refusal is thrown',
    ],
  ])('%s, which the analysis cannot follow, is refused', (_name, statement, fix) => {
    const body = `export function claimRewardForMember(slug, what) { claimable(); ${statement} }`;
    expect(findingsWith(claimReward(body))).toEqual([`${shares}/claim-reward.ts:4 ${fix}`]);
  });

  test('a refusal made without refuse', () => {
    const body = `import { Refusal } from '../../platform/refusal.ts';
export function claimRewardForMember() { claimable(); throw new Refusal('order_state', {}); }`;
    expect(findingsWith(claimReward(body))).toEqual([
      `${shares}/claim-reward.ts:5 new Refusal(…): use refuse('slug')`,
    ]);
  });

  test('a route whose call is not named', () => {
    const routes = planted[`${shares}/feature.ts`]?.replace('route(claimReward,', 'route(calls[0],') ?? '';
    expect(findingsWith({ [`${shares}/feature.ts`]: routes })).toEqual([
      `${shares}/feature.ts:6 route(…) without a call imported from the contract: name it here`,
      expect.stringContaining('POST product-claim-reward is bound by no route'),
    ]);
  });

  test('refusals in the contract that are not literal', () => {
    const path = 'packages/contract/src/member/shares.ts';
    const text = planted[path]?.replace("['nothing_to_claim']", 'refusalsOf()') ?? '';
    expect(findingsWith({ [path]: text })[0]).toBe(
      `${path}:3 claimReward: list its refusals as literal slugs`,
    );
  });
});

describe('the contract', () => {
  const path = 'packages/contract/src/member/shares.ts';

  test('a listed refusal that nothing can throw is found', () => {
    const text = planted[path]?.replace("['nothing", "['order_state', 'nothing") ?? '';
    expect(findingsWith({ [path]: text })).toEqual([
      `${path}:3 POST product-claim-reward lists order_state, which nothing behind ${shares}/feature.ts:6 throws`,
    ]);
  });

  test('the contract lists of refusals may be shared within a file, and calls made by a function of the file', () => {
    const text = `
const claims = ['nothing_to_claim'] as const;
function call(path: string) { return defineEndpoint({ method: 'POST', path, refusals: [...claims] }); }
export const claimReward = call('product-claim-reward');`;
    expect(findingsWith({ [path]: text })).toEqual([]);
    expect(findingsWith({ [path]: text.replace("['nothing_to_claim']", '[]') })).toEqual([
      expect.stringContaining('POST product-claim-reward can refuse with nothing_to_claim'),
    ]);
  });

  test('member and operator calls of the same name are distinguished', () => {
    const operators = 'packages/contract/src/console/shares.ts';
    const text = planted[path]?.replace('nothing_to_claim', 'order_state') ?? '';
    const unbound = (audience: string) =>
      `packages/contract/src/${audience}/shares.ts:3 POST product-claim-reward is bound by no route: bind it, or name what binds it in tools/tidy/refusals/reach.ts`;
    expect(findingsWith({ [operators]: text })).toEqual([unbound('console')]);
    const routes = planted[`${shares}/feature.ts`]?.replace('contract/member', 'contract/console') ?? '';
    expect(findingsWith({ [operators]: text, [`${shares}/feature.ts`]: routes })).toEqual([
      expect.stringContaining('can refuse with nothing_to_claim, which its call does not list'),
      expect.stringContaining('lists order_state, which nothing behind'),
      unbound('member'),
    ]);
  });
});

describe('a call that is answered in batches', () => {
  const edge = 'packages/server/src/platform/http/batches/batched-route.ts';
  const batched = (planted[`${shares}/feature.ts`] ?? '')
    .replace('http/route.ts', 'http/batches/batched-route.ts')
    .replace('import { route }', 'import { batchedRoute }')
    .replace(
      'route(claimReward, claimRewardForMember)',
      'batchedRoute(claimReward, claimRewardForMember, {})',
    );

  test('a batched call whose refusals agree passes', () => {
    expect(findingsWith({ [`${shares}/feature.ts`]: batched })).toEqual([]);
  });

  test('an unlisted refusal of a batched call is found, and so is a listed one that nothing throws', () => {
    const body = `export function claimRewardForMember() { throw refuse('order_state'); }`;
    expect(findingsWith({ ...claimReward(body), [`${shares}/feature.ts`]: batched })).toEqual([
      expect.stringContaining('can refuse with order_state, which its call does not list'),
      expect.stringContaining('lists nothing_to_claim, which nothing behind'),
    ]);
  });

  test('the batched edge refuses with general slugs or listed ones only', () => {
    const text = planted[edge]?.replace("'unauthorized'", "'file_too_large'") ?? '';
    expect(findingsWith({ [edge]: text })).toEqual([
      `the edge can refuse with file_too_large, which no call lists: batchedRoute → readRequest (${edge}:4)`,
    ]);
  });
});

describe('what the analysis follows by its name', () => {
  test.each([
    ['packages/server/src/platform/http/route.ts', 'route'],
    ['packages/server/src/platform/http/batches/batched-route.ts', 'batchedRoute'],
    ['packages/server/src/platform/http/answers.ts', 'sendFailure'],
    ['packages/server/src/platform/refusal.ts', 'refuse'],
    ['packages/server/src/platform/refusal.ts', 'Refusal'],
  ])('an analysis that no longer finds in %s what it follows as %s is an error', (path, name) => {
    const renamed = planted[path]?.replace(new RegExp(`(function|class) ${name}\\b`), '$1 renamed') ?? '';
    expect(() => findingsWith({ [path]: renamed })).toThrow(`${path} does not declare ${name}`);
  });
});

describe('the edge', () => {
  const path = 'packages/server/src/platform/http/route.ts';

  test('the edge refuses with general slugs or listed ones only', () => {
    const text = planted[path]?.replace("'unauthorized'", "'file_too_large'") ?? '';
    expect(findingsWith({ [path]: text })).toEqual([
      `the edge can refuse with file_too_large, which no call lists: route → authenticate (${path}:4)`,
    ]);
  });

  test('the edge can be what throws a listed refusal', () => {
    const text = planted[path]?.replace("'unauthorized'", "'file_too_large'") ?? '';
    const contract = 'packages/contract/src/member/shares.ts';
    const listed = planted[contract]?.replace("['nothing", "['file_too_large', 'nothing") ?? '';
    expect(findingsWith({ [path]: text, [contract]: listed })).toEqual([]);
  });
});
