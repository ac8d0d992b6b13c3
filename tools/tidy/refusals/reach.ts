import type { Node } from 'oxc-parser';
import type { SourceFile } from '../source-file.ts';
import { type Declaration, type ModuleFacts, moduleFacts, type Use } from './module-facts.ts';

const REFUSAL_FILE = 'packages/server/src/platform/refusal.ts';
/** What binds a call to its use case, and the file that declares it. */
const ROUTES = [
  { name: 'route', file: 'packages/server/src/platform/http/route.ts' },
  { name: 'batchedRoute', file: 'packages/server/src/platform/http/batches/batched-route.ts' },
];
/** Translates errors of the framework and the database by a table of general slugs: the edge's own answers. */
const TRANSLATION = { name: 'sendFailure', file: 'packages/server/src/platform/http/answers.ts' };
/** Everything that the analysis follows by its name. */
const FOLLOWED = [
  ...ROUTES,
  TRANSLATION,
  { name: 'refuse', file: REFUSAL_FILE },
  { name: 'Refusal', file: REFUSAL_FILE },
];

/** One `route(call, useCase)` line, or `batchedRoute(…)`. */
export interface RouteLine {
  path: string;
  line: number;
  /** `member:claimReward`, or null when the first argument is not a call imported from the contract. */
  callKey: string | null;
  /** Where the use case starts. */
  starts: readonly Declaration[];
  /** Refusals in the line itself. */
  ownSlugs: readonly string[];
}

/** A refusal with the functions that lead to it, the first one called by the route. */
export interface Reached {
  slug: string;
  chain: readonly Declaration[];
  line: number;
}

export interface ServerFacts {
  routes: readonly RouteLine[];
  problems: readonly string[];
  /** Every refusal that can be thrown once these functions run. */
  reachedFrom(starts: readonly Declaration[]): Reached[];
  /** The edge's own refusals. */
  edge(): Reached[];
}

/** The routes and refusals in the server's source. */
export function serverFacts(files: readonly SourceFile[]): ServerFacts {
  const modules = new Map(files.map((file) => [file.path, moduleFacts(file)]));
  for (const followed of FOLLOWED) declarationOf(followed, modules);
  const edgeStarts = ROUTES.map((route) => declarationOf(route, modules));
  return {
    routes: [...modules.values()]
      .filter(({ path }) => ROUTES.every(({ file }) => path !== file))
      .flatMap((module) => routesOf(module, modules)),
    problems: [...modules.values()].flatMap((module) => problemsOf(module, modules)),
    reachedFrom: (starts) => reachedFrom(starts, modules),
    edge: () => reachedFrom(edgeStarts, modules),
  };
}

type Modules = ReadonlyMap<string, ModuleFacts>;

/** What a name stands for that the analysis knows. It throws if that has moved, and would see nothing from then on. */
function declarationOf({ name, file }: (typeof FOLLOWED)[number], modules: Modules): Declaration {
  const declaration = modules.get(file)?.declarations.get(name);
  if (!declaration)
    throw new Error(`${file} does not declare ${name}: name its file in tools/tidy/refusals/reach.ts`);
  return declaration;
}

/** The declarations that an exported name of a file stands for; all of the file's for `*`. */
function exported(path: string, name: string, modules: Modules, seen: ReadonlySet<string>): Declaration[] {
  const key = `${path}#${name}`;
  const module = modules.get(path);
  if (!module || seen.has(key)) return [];
  const further = new Set([...seen, key]);
  if (name === '*') {
    const names = [...module.exports.keys(), ...module.reexports.keys()];
    const inner = module.reexportsAll.flatMap((from) => exported(from, '*', modules, further));
    return [...names.flatMap((each) => exported(path, each, modules, further)), ...inner];
  }
  const local = module.exports.get(name);
  if (local !== undefined) return named(module, local, null, modules, further);
  const origin = module.reexports.get(name);
  if (origin) return exported(origin.from, origin.name, modules, further);
  return module.reexportsAll.flatMap((from) => exported(from, name, modules, further));
}

/** The declarations that a name means inside a file. */
function named(
  module: ModuleFacts,
  name: string,
  member: string | null,
  modules: Modules,
  seen: ReadonlySet<string> = new Set(),
): Declaration[] {
  const own = module.declarations.get(name);
  if (own) return [own];
  const origin = module.imports.get(name);
  if (!origin) return [];
  const wanted = origin.name === '*' ? (member ?? '*') : origin.name;
  return exported(origin.from, wanted, modules, seen);
}

function means(use: Use, module: ModuleFacts, path: string, name: string, modules: Modules): boolean {
  return named(module, use.name, use.member, modules).some(
    (found) => found.path === path && found.name === name,
  );
}

function isRefuse(use: Use, module: ModuleFacts, modules: Modules): boolean {
  return module.path !== REFUSAL_FILE && means(use, module, REFUSAL_FILE, 'refuse', modules);
}

/** The literal slugs of `refuse('a')` and of `refuse(x ? 'a' : 'b')`; null for anything else. */
function slugsOf(argument: Node | undefined): string[] | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return [argument.value];
  if (argument?.type !== 'ConditionalExpression') return null;
  const either = [slugsOf(argument.consequent), slugsOf(argument.alternate)];
  return either.every((slugs) => slugs !== null) ? either.flat() : null;
}

function problemsOf(module: ModuleFacts, modules: Modules): string[] {
  if (module.path === REFUSAL_FILE || module.path === TRANSLATION.file) return [];
  return module.uses.flatMap((use) => {
    const at = `${module.path}:${use.line}`;
    if (isRefuse(use, module, modules)) {
      if (!use.call) return [`${at} refuse is passed on: call it where the refusal is thrown`];
      return slugsOf(use.call[0]) ? [] : [`${at} refuse(…) without a literal slug: write the slug here`];
    }
    return use.call && means(use, module, REFUSAL_FILE, 'Refusal', modules)
      ? [`${at} new Refusal(…): use refuse('slug')`]
      : [];
  });
}

function routesOf(module: ModuleFacts, modules: Modules): RouteLine[] {
  return module.uses.flatMap((use) => {
    if (!use.call || !ROUTES.some(({ name, file }) => means(use, module, file, name, modules))) return [];
    const [endpoint, ...rest] = use.call;
    const uses = module.uses.filter((each) =>
      rest.some((node) => node.start <= each.start && each.start < node.end),
    );
    return [
      {
        path: module.path,
        line: use.line,
        callKey: endpoint ? callKeyOf(endpoint, module) : null,
        starts: uses.flatMap((each) => named(module, each.name, each.member, modules)),
        ownSlugs: uses.flatMap((each) =>
          isRefuse(each, module, modules) ? (slugsOf(each.call?.[0]) ?? []) : [],
        ),
      },
    ];
  });
}

function callKeyOf(endpoint: Node, module: ModuleFacts): string | null {
  const object = endpoint.type === 'MemberExpression' ? endpoint.object : endpoint;
  if (object.type !== 'Identifier') return null;
  const origin = module.imports.get(object.name);
  const audience = /^@handbill\/contract\/(public|member|console)$/.exec(origin?.from ?? '')?.[1];
  if (!origin || audience === undefined) return null;
  if (origin.name !== '*') return endpoint === object ? `${audience}:${origin.name}` : null;
  const property = endpoint.type === 'MemberExpression' && !endpoint.computed ? endpoint.property : null;
  return property?.type === 'Identifier' ? `${audience}:${property.name}` : null;
}

/** Breadth first, so that the chain named for a slug is the shortest. */
function reachedFrom(starts: readonly Declaration[], modules: Modules): Reached[] {
  const queue = starts.map((start) => [start]);
  const seen = new Set(starts);
  const reached = new Map<string, Reached>();
  for (let chain = queue.shift(); chain; chain = queue.shift()) {
    const declaration = chain.at(-1);
    const module = declaration && modules.get(declaration.path);
    if (!module || declaration.path === REFUSAL_FILE) continue;
    for (const use of declaration.uses) {
      if (isRefuse(use, module, modules)) {
        for (const slug of slugsOf(use.call?.[0]) ?? []) {
          if (!reached.has(slug)) reached.set(slug, { slug, chain, line: use.line });
        }
        continue;
      }
      for (const next of named(module, use.name, use.member, modules)) {
        if (seen.has(next)) continue;
        seen.add(next);
        queue.push([...chain, next]);
      }
    }
  }
  return [...reached.values()];
}
