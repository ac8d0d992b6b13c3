import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { monotonicMs } from '../clock.ts';
import type { Runtime } from '../context.ts';
import type { FeatureGauge } from '../feature.ts';
import { isPublicAddress } from '../identity/network.ts';
import { refuse } from '../refusal.ts';
import { runWork } from '../work.ts';

/** The processes that serve one port together. A request for the figures reaches any one of them. */
export interface Siblings {
  /** Has `own` called whenever one of them collects the figures of all. */
  answer(own: () => Promise<object[]>): void;
  /** The figures of all of them, this process included; one that does not answer in time is left out. */
  ask(): Promise<object[][]>;
}

/**
 * Counts and times every request by route and status; `/metrics` shows the figures in Prometheus' text
 * format: those of all processes added up, and once what is read from the database.
 */
export function observeRequests(
  app: FastifyInstance,
  runtime: Runtime,
  { gauges, siblings }: { gauges: readonly FeatureGauge[]; siblings: Siblings | undefined },
): void {
  const registry = new Registry();
  const inDatabase = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'server_processes',
    help: 'Processes that serve requests.',
    registers: [registry],
    collect() {
      this.set(1);
    },
  });
  new Gauge({
    name: 'database_connections',
    help: 'Database connections by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = runtime.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
  for (const gauge of gauges) registerGauge(inDatabase, runtime, gauge);
  siblings?.answer(() => registry.getMetricsAsJSON());
  const startedMs = new WeakMap<object, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    startedMs.set(request, monotonicMs());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const elapsedMs = monotonicMs() - (startedMs.get(request) ?? monotonicMs());
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    duration.observe({ method, route, status: reply.statusCode }, elapsedMs / 1_000);
    // The route, never the requested URL: that may contain a share's token.
    runtime.log.debug({ method, route, status: reply.statusCode, ms: Math.round(elapsedMs) }, 'request');
    done();
  });
  app.get('/metrics', async (request, reply) => {
    // The collector is on a private network: nobody outside reaches the figures, even if the proxy does not
    // block the path.
    if (isPublicAddress(request.ip)) throw refuse('not_found');
    const all = siblings ? AggregatorRegistry.aggregate(await siblings.ask()) : registry;
    const texts = await Promise.all([all.metrics(), inDatabase.metrics()]);
    return reply.type(registry.contentType).send(texts.join(''));
  });
}

/** A gauge without a figure, or one that cannot be read, is left out; the others are still shown. */
function registerGauge(registry: Registry, runtime: Runtime, { name, help, read }: FeatureGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // Not `reset`, which shows 0: that would say that nothing is wrong.
      this.remove();
      const figure = await runWork(
        runtime,
        runtime.clock.now(),
        ({ tx, now, config }) => read(tx, now, config),
        'read',
      ).catch(() => null);
      if (figure !== null) this.set(figure);
    },
  });
}
