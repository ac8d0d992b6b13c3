import type { SourceFile } from '../source-file.ts';

const PATH = 'docs/architecture.md';

/** Where the map of features is out of order: a feature may need only features in the groups above it. */
export function mapFindings(
  files: readonly SourceFile[],
  arrows: readonly (readonly [string, string])[],
): string[] {
  const map = files.find(({ path }) => path === PATH);
  if (map === undefined) return [];
  const groups = groupsOf(map.text);
  const wrong = arrows.flatMap(([from, to]) => {
    const [below, above] = [groups.get(from), groups.get(to)];
    if (from === to || below === undefined || above === undefined || above < below) return [];
    return [`${PATH}: ${from} needs ${to}: in the map, move it to a group below that of ${to}`];
  });
  return [...new Set(wrong)];
}

/** The groups of the map, from the top, by feature; an empty row ends a group. */
function groupsOf(text: string): Map<string, number> {
  const [, section = ''] = text.split("## The server's features\n");
  const groups = new Map<string, number>();
  let group = 0;
  for (const line of (section.split('\n## ')[0] ?? '').split('\n')) {
    const [, name] = /^\| `([a-z-]+)` \|/.exec(line) ?? [];
    if (name !== undefined) groups.set(name, group);
    else if (/^\|[ |]+\|$/.test(line)) group += 1;
  }
  return groups;
}
