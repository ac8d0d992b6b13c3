import { nodesOf, type SourceFile } from './source-file.ts';

/** What a path of this project begins with, also in a pattern. */
const begins = /^(?:packages|apps|e2e|bench|tools|docs)\\?\//;

/** The paths and the patterns of paths that the rules name in their own code, each with where. */
export function pathsNamedIn(files: readonly SourceFile[]): [named: string | RegExp, place: string][] {
  return files.flatMap((file) =>
    nodesOf(file.syntax().program).flatMap((node): [string | RegExp, string][] => {
      if (node.type !== 'Literal') return [];
      const place = `${file.path}:${file.lineAt(node.start)}`;
      if ('regex' in node) return patternsOf(node.regex.pattern).map((pattern) => [pattern, place]);
      const isPath =
        typeof node.value === 'string' && begins.test(node.value) && /^[\w./-]+$/.test(node.value);
      return isPath && node.value.includes('/') ? [[node.value, place]] : [];
    }),
  );
}

/** A pattern of paths taken apart: one without alternatives for each of the paths that it names. */
export function patternsOf(pattern: string): RegExp[] {
  return spelledOut(pattern)
    .filter((each) => each.startsWith('^') && begins.test(each.slice(1)))
    .map((each) => new RegExp(each));
}

/** Each way to read a pattern that has alternatives. */
function spelledOut(pattern: string): string[] {
  const whole = alternativesOf(pattern);
  if (whole.length > 1) return whole.flatMap(spelledOut);
  for (const { token, index } of tokensOf(pattern)) {
    if (token !== '(' || /^\?[!=<]/.test(pattern.slice(index + 1))) continue;
    const end = closedAt(pattern, index);
    const inner = alternativesOf(pattern.slice(index + 1, end).replace(/^\?:/, ''));
    const [before, after] = [pattern.slice(0, index), pattern.slice(end + 1)];
    // What may be absent or repeated is one path among others.
    if (inner.length > 1 && !/^[?*+{]/.test(after))
      return inner.flatMap((each) => spelledOut(`${before}${each}${after}`));
  }
  return [pattern];
}

/** The characters of a pattern, each escaped one and each set as a whole. */
function tokensOf(pattern: string): { token: string; index: number }[] {
  const tokens = pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|[\s\S]/g);
  return [...tokens].map(({ 0: token, index }) => ({ token, index }));
}

/** The parts between the bars of a pattern, without the bars in its parentheses. */
function alternativesOf(pattern: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { token, index } of tokensOf(pattern)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token !== '|' || depth > 0) continue;
    parts.push(pattern.slice(from, index));
    from = index + 1;
  }
  return [...parts, pattern.slice(from)];
}

function closedAt(pattern: string, opened: number): number {
  let depth = 0;
  for (const { token, index } of tokensOf(pattern)) {
    if (index < opened) continue;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return index;
  }
  throw new Error(`${pattern} does not close its parentheses`);
}

/** What is named and is neither a file nor a folder of the project. */
export function namesOfNothing(
  named: readonly (readonly [named: string | RegExp, place: string])[],
  paths: readonly string[],
): string[] {
  const known = new Set([...paths, ...paths.flatMap(foldersOf)]);
  return named.flatMap(([each, place]) => {
    const exists = typeof each === 'string' ? known.has(each) : [...known].some((path) => each.test(path));
    return exists
      ? []
      : [`${place} names ${each instanceof RegExp ? each.source : each}, which does not exist`];
  });
}

/** `a/`, `a/b/` and the same without the last slash. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.flatMap((_part, at) => {
    const folder = parts.slice(0, at + 1).join('/');
    return [folder, `${folder}/`];
  });
}
