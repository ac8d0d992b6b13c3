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

test('the set-up of npm start is a phase of its own', () => {
  performance.mark('set-up', { startTime: 300 });
  try {
    expect(startPhases('program', () => 410).summary()).toBe('Started in 410 ms: set-up 300, program 110');
  } finally {
    performance.clearMarks('set-up');
  }
});
