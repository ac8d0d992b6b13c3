import { isTest, type SourceFile } from '../source-file.ts';
import { type Call, type ContractFacts, contractFacts } from './contract-facts.ts';
import { type Reached, type RouteLine, type ServerFacts, serverFacts } from './reach.ts';

/**
 * Whether every use case refuses only in ways that its call lists, and every listed way can happen. It errs on the safe
 * side: a function counts as called when it is named, and a refusal as thrown even if something catches it.
 */
export function refusalFindings(files: readonly SourceFile[]): string[] {
  const source = files.filter(({ path }) => /\.ts$/.test(path) && !isTest(path));
  const contract = contractFacts(source);
  const server = serverFacts(source.filter(({ path }) => path.startsWith('packages/server/src/')));
  const edge = new Set(server.edge().map(({ slug }) => slug));
  return [
    ...contract.problems,
    ...server.problems,
    ...edgeFindings(server.edge(), contract),
    ...server.routes.flatMap((line) => routeFindings(line, contract, server, edge)),
    ...unboundFindings(server.routes, contract),
  ];
}

/** A call without a route that the analysis sees would be compared with nothing. */
function unboundFindings(routes: readonly RouteLine[], { calls }: ContractFacts): string[] {
  const bound = new Set(routes.map(({ callKey }) => callKey));
  return [...calls.values()]
    .filter(({ key }) => !bound.has(key))
    .map(
      ({ path, line, title }) =>
        `${path}:${line} ${title} is bound by no route: bind it, or name what binds it in tools/tidy/refusals/reach.ts`,
    );
}

function edgeFindings(reached: readonly Reached[], { calls, general }: ContractFacts): string[] {
  const listed = new Set([...calls.values()].flatMap(({ refusals }) => refusals));
  return reached
    .filter(({ slug }) => !general.has(slug) && !listed.has(slug))
    .map((found) => `the edge can refuse with ${found.slug}, which no call lists: ${chainOf(found)}`);
}

function routeFindings(
  line: RouteLine,
  contract: ContractFacts,
  server: ServerFacts,
  edge: ReadonlySet<string>,
): string[] {
  const at = `${line.path}:${line.line}`;
  const call = line.callKey === null ? undefined : contract.calls.get(line.callKey);
  if (!call) return [`${at} route(…) without a call imported from the contract: name it here`];
  const reached = server.reachedFrom(line.starts);
  return [
    ...undeclared(at, call, line, reached, contract),
    ...unreachable(call, line, reached, edge, contract),
  ];
}

function undeclared(
  at: string,
  call: Call,
  line: RouteLine,
  reached: readonly Reached[],
  { general }: ContractFacts,
): string[] {
  const allowed = new Set([...general, ...call.refusals]);
  const says = (slug: string) => `${at} ${call.title} can refuse with ${slug}, which its call does not list`;
  return [
    ...line.ownSlugs.filter((slug) => !allowed.has(slug)).map(says),
    ...reached
      .filter(({ slug }) => !allowed.has(slug))
      .map((found) => `${says(found.slug)}: ${chainOf(found)}`),
  ];
}

function unreachable(
  call: Call,
  line: RouteLine,
  reached: readonly Reached[],
  edge: ReadonlySet<string>,
  { general }: ContractFacts,
): string[] {
  const possible = new Set([...general, ...edge, ...line.ownSlugs, ...reached.map(({ slug }) => slug)]);
  return call.refusals
    .filter((slug) => !possible.has(slug))
    .map(
      (slug) =>
        `${call.path}:${call.line} ${call.title} lists ${slug}, which nothing behind ${line.path}:${line.line} throws`,
    );
}

function chainOf({ chain, line }: Reached): string {
  const last = chain.at(-1);
  return `${chain.map(({ name }) => name).join(' → ')} (${last?.path}:${line})`;
}
