/** The rings that arrows between features form, each as one sentence. */
export function ringsOf(arrows: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of arrows) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const reached = new Map([...next.keys()].map((from) => [from, reachedFrom(from, next)]));
  const rings = [...next.keys()].map((from) =>
    [...(reached.get(from) ?? [])].filter((to) => reached.get(to)?.has(from)).sort(),
  );
  const sentences = rings
    .filter((ring) => ring.length > 0)
    .map((ring) => {
      const inside = ring.flatMap((from) =>
        [...(next.get(from) ?? [])].filter((to) => ring.includes(to)).map((to) => `${from} → ${to}`),
      );
      return `${ring.join(', ')} need each other in a ring (${inside.join(', ')}): decide who stands below, and let the upper one hand down what it knows`;
    });
  return [...new Set(sentences)];
}

/** Everything that can be reached from a feature, the feature itself only along a ring. */
function reachedFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(next.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(next.get(name) ?? []));
  }
  return reached;
}
