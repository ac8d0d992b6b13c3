import multipart from '@fastify/multipart';
import { operatorRefreshToken } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { continueInTab, refreshToken, resumeSession } from '@handbill/contract/member';
import { openApiDocument } from '@handbill/contract/openapi';
import { SECOND_MS } from '@handbill/contract/time';
import { type FastifyInstance, fastify } from 'fastify';
import { features } from './features/index.ts';
import { siteTitleOf } from './features/settings/index.ts';
import type { Runtime } from './platform/context.ts';
import { sendFailure } from './platform/http/answers.ts';
import { compressAnswers } from './platform/http/files/compression.ts';
import { serveFiles } from './platform/http/files/static.ts';
import { observeRequests, type Siblings } from './platform/http/metrics.ts';
import { refuseOddRequests } from './platform/http/odd-requests.ts';
import { headersWithoutHooks, protectAnswers } from './platform/http/protective-headers.ts';
import { limitRequests, type RequestsPerMinute } from './platform/http/request-limits.ts';
import type { Route } from './platform/http/route.ts';
import { watchConnections } from './platform/http/stopping.ts';
import { refusalLog } from './platform/identity/security-log.ts';
import { refuse } from './platform/refusal.ts';

const BODY_BYTES_MAX = 64 * 1024;
const VERSION = '0.1.0';
// Long enough for an upload of 5 MiB at half a megabit per second.
const ARRIVAL_SECONDS_MAX = 90;
const HEADERS_SECONDS_MAX = 30;

export interface AppOptions {
  requestsPerMinute: RequestsPerMinute;
  /** The time limit in seconds for a request to arrive, body included. */
  arrivalSeconds?: number;
  /** Folders with the built apps and the built-in media; null serves the API alone. */
  files: { member: string; console: string; media: string } | null;
  /** The other processes of this server, if there are any. */
  siblings?: Siblings | undefined;
}

/** Builds the server of a runtime: every route, no listening. */
export async function buildApp(runtime: Runtime, options: AppOptions): Promise<FastifyInstance> {
  const { config, log } = runtime;
  const logs = { log, logRefusal: refusalLog(log) };
  const app = fastify({
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300 },
    logger: false,
    ...arrivalLimits(options.arrivalSeconds ?? ARRIVAL_SECONDS_MAX),
    // URLs that the router refuses before it finds a route: malformed or far too long. No hook runs
    // for these.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply.headers(headersWithoutHooks(config)), logs),
  });
  // Only JSON and multipart are accepted, so another site's plain form cannot make a call.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, logs));
  app.setNotFoundHandler((request, reply) => sendFailure(refuse('not_found'), request, reply, logs));
  // First, so that refusals have them too.
  protectAnswers(app, config);
  refuseOddRequests(app);
  watchConnections(app);
  await compressAnswers(app);
  limitRequests(app, runtime, options.requestsPerMinute);
  await app.register(multipart, { limits: { files: 1, fields: 5 } });
  const gauges = features.flatMap((feature) => feature.gauges ?? []);
  observeRequests(app, runtime, { gauges, siblings: options.siblings });
  for (const feature of features) {
    registerRoutes(app, runtime, '/api/', feature.memberRoutes ?? []);
    registerRoutes(app, runtime, '/api/console/', feature.consoleRoutes ?? []);
    feature.registerRaw?.(app, runtime);
  }
  // Made at the first request: turning every schema into JSON takes a fifth of the server's start.
  let openApi: string | undefined;
  app.get('/api/openapi.json', (_request, reply) => {
    openApi ??= JSON.stringify(openApiDocument(VERSION));
    return reply.type('application/json').send(openApi);
  });
  if (options.files) await serveFiles(app, runtime, options.files, siteTitleOf(runtime));
  return app;
}

/** The time limits for slow requests; beyond them they are answered with 408 and the connection is closed. */
function arrivalLimits(seconds: number) {
  const ms = seconds * SECOND_MS;
  // Node takes the longer of both for the whole request, so that of the headers is given too.
  const headersTimeout = Math.min(ms, HEADERS_SECONDS_MAX * SECOND_MS);
  return {
    requestTimeout: ms,
    http: { headersTimeout, connectionsCheckingInterval: ms / 10, insecureHTTPParser: false },
  };
}

function registerRoutes(
  app: FastifyInstance,
  runtime: Runtime,
  base: string,
  routes: readonly Route[],
): void {
  for (const { endpoint, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: base + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { countedAs: countedAs(endpoint) },
      handler: (request, reply) => handle(runtime, request, reply),
    });
  }
}

const renewals: readonly Endpoint[] = [refreshToken, continueInTab, resumeSession, operatorRefreshToken];

function countedAs(endpoint: Endpoint): 'call' | 'sign-in' | 'renewal' {
  if (renewals.includes(endpoint)) return 'renewal';
  return endpoint.auth === 'none' && endpoint.path.startsWith('auth/') ? 'sign-in' : 'call';
}
