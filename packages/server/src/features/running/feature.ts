import { isReachable } from '../../platform/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { refuse } from '../../platform/refusal.ts';

/** Probes for whoever runs the server. */
export const runningFeature: Feature = {
  registerRaw(app, { pool }) {
    app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
    app.get('/readyz', { config: { rateLimit: false } }, async () => {
      if (!(await isReachable(pool))) throw refuse('service_unavailable', { retryAfterSeconds: 1 });
      return { status: 'ready' };
    });
  },
};
