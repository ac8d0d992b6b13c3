/**
 * A closed loop: each of `clients` acts again and again for `seconds`.
 * @param {{ clients: number, seconds: number, act: (client: number) => Promise<void> }} load
 * @returns {Promise<Measure>}
 * @typedef {{ perSecond: number, p50: number, p99: number, count: number }} Measure latencies in milliseconds
 */
export async function closedLoop({ clients, seconds, act }) {
  const latencies = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < end) {
        const began = performance.now();
        await act(client);
        latencies.push(performance.now() - began);
      }
    }),
  );
  return measureOf(latencies, (performance.now() - start) / 1_000);
}

/** @param {number[]} latencies milliseconds @param {number} seconds @returns {Measure} */
export function measureOf(latencies, seconds) {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), count: sorted.length };
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
