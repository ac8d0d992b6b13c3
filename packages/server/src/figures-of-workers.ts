import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Siblings } from './platform/http/metrics.ts';

/** A worker that is busy for longer is left out. */
const ANSWER_MS = 2_000;

const figures = z.array(z.record(z.string(), z.unknown()));
type Figures = z.infer<typeof figures>;

/** A worker asks the primary process, which asks each worker; `round` says which question an answer belongs to. */
const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures of all?'), round: z.int() }),
  z.object({ kind: z.literal('own figures?'), round: z.int() }),
  z.object({ kind: z.literal('own figures'), round: z.int(), figures }),
  z.object({ kind: z.literal('figures of all'), round: z.int(), all: z.array(figures) }),
]);
type Message = z.infer<typeof message>;

function read(received: unknown): Message | undefined {
  return message.safeParse(received).data;
}

let rounds = 0;

/** In the primary process: lets a worker ask for the figures of all workers that are ready. */
export function collectFiguresFor(asking: Worker, ready: () => Iterable<Worker>): void {
  asking.on('message', async (received: unknown) => {
    const question = read(received);
    if (question?.kind !== 'figures of all?') return;
    const answers = await Promise.all([...ready()].map(figuresOf));
    const all = answers.filter((each) => each !== null);
    const { round } = question;
    if (asking.isConnected()) asking.send({ kind: 'figures of all', round, all } satisfies Message);
  });
}

/** Null: it does not answer in time, or has ended. */
async function figuresOf(worker: Worker): Promise<Figures | null> {
  rounds += 1;
  const round = rounds;
  const over = new AbortController();
  const answered = new Promise<Figures>((resolve) => {
    const hear = (received: unknown) => {
      const answer = read(received);
      if (answer?.kind === 'own figures' && answer.round === round) resolve(answer.figures);
    };
    worker.on('message', hear);
    over.signal.addEventListener('abort', () => worker.off('message', hear));
  });
  if (worker.isConnected()) worker.send({ kind: 'own figures?', round } satisfies Message);
  const late = pause(ANSWER_MS, null, { signal: over.signal }).catch(() => null);
  const result = await Promise.race([answered, late]);
  over.abort();
  return result;
}

/** In a worker: the processes that it shares its port with. */
export function siblingsOfWorker(): Siblings {
  const waiting = new Map<number, (all: Figures[]) => void>();
  process.on('message', (received: unknown) => {
    const answer = read(received);
    if (answer?.kind !== 'figures of all') return;
    waiting.get(answer.round)?.(answer.all);
    waiting.delete(answer.round);
  });
  return {
    answer(own) {
      process.on('message', async (received: unknown) => {
        const question = read(received);
        if (question?.kind !== 'own figures?') return;
        const { round } = question;
        cluster.worker?.send({
          kind: 'own figures',
          round,
          figures: figures.parse(await own()),
        } satisfies Message);
      });
    },
    ask() {
      rounds += 1;
      const round = rounds;
      const answered = new Promise<Figures[]>((resolve) => waiting.set(round, resolve));
      cluster.worker?.send({ kind: 'figures of all?', round } satisfies Message);
      return answered;
    },
  };
}
