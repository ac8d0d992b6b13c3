import { expect, test } from 'vitest';
import { startPhases } from './start-phases.ts';

test('the start summary has the duration of each phase, from the beginning of the process', () => {
  let now = 410.4;
  const phases = startPhases('program', () => now);
  for (const [phase, ms] of [
    ['database', 200],
    ['schema', 90.3],
  ] as const) {
    now += ms;
    phases.end(phase);
  }
  expect(phases.summary()).toBe('Started in 701 ms: program 410, database 200, schema 90');
});
