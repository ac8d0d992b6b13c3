import { encode } from 'uqr';

interface Run {
  x: number;
  y: number;
  length: number;
}

/** A QR code as horizontal runs of dark modules, and how many modules its side has. A seventh of it may be damaged. */
export function qrRuns(value: string): { runs: Run[]; modules: number } {
  const { data, size } = encode(value, { border: 0, ecc: 'M' });
  const runs = data.flatMap((row, y) => runsIn(row).map((run) => ({ ...run, y })));
  return { runs, modules: size };
}

function runsIn(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = [];
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1);
    if (!dark) continue;
    if (last !== undefined && last.x + last.length === x) last.length += 1;
    else runs.push({ x, length: 1 });
  }
  return runs;
}
