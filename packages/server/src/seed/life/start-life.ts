import { SECOND_MS } from '@handbill/contract/time';
import type { FastifyInstance } from 'fastify';
import type { Runtime } from '../../platform/context.ts';
import { randomBelow } from '../../platform/ids.ts';
import { simulatedCast } from '../cast.ts';
import { DEMO_PASSWORD } from '../history.ts';
import { Life } from './life.ts';

/** The shortest pause between two actions: a few per minute. */
const BETWEEN_MS_MIN = 8 * SECOND_MS;
const BETWEEN_MS_MAX = 22 * SECOND_MS;

/** Calls back after some time; returns the function that cancels it. */
type Later = (run: () => void, ms: number) => () => void;

const afterTimeout: Later = (run, ms) => {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
};

/** Lets the simulated people of a demo act, one after the other, until stopped. Throws outside a demo. */
export function startLife(
  { config, clock, log }: Runtime,
  app: FastifyInstance,
  { later = afterTimeout, draw = randomBelow }: { later?: Later; draw?: (bound: number) => number } = {},
): { stop(): Promise<void> } {
  if (config.mode !== 'demo' || !config.demoLife) throw new Error('nobody is simulated outside a demo');
  const life = new Life({ app, clock, draw, people: simulatedCast, password: DEMO_PASSWORD });
  let stopped = false;
  let beat: Promise<unknown> = Promise.resolve();
  const wait = () => later(start, BETWEEN_MS_MIN + draw(BETWEEN_MS_MAX - BETWEEN_MS_MIN));
  let cancel = wait();
  function start(): void {
    beat = life
      .beat()
      // A failed action does not end the others, whether the database stopped or something unforeseen
      // happened.
      .catch((error: unknown) => log.warn({ err: error }, 'an act of a simulated person failed'))
      .then(() => {
        if (!stopped) cancel = wait();
      });
  }
  return {
    async stop() {
      stopped = true;
      cancel();
      await beat;
    },
  };
}
