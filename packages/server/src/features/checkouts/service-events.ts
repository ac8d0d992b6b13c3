import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Runtime } from '../../platform/context.ts';
import type { SignedMessage } from '../../platform/formats/webhooks.ts';
import { refuse } from '../../platform/refusal.ts';
import { runWork } from '../../platform/work.ts';
import { CREDIT_MAX } from '../deposits/index.ts';
import { configuredService } from './configured-service.ts';
import type { PaymentService } from './payment-service.ts';
import { claimEvent, type EventOutcome, updateOutcome } from './sql.ts';
import { takeEvent } from './take-event.ts';

type ServiceName = PaymentService['name'];

const NEEDS_PERSON: readonly EventOutcome[] = ['reversed', 'disputed', 'other_currency', 'misformed'];

/**
 * The route for a payment service's events. The signature covers the bytes of the body, so nothing parses it
 * before the check. The service repeats a request for days until it is answered with success.
 */
export function registerServiceEvents(app: FastifyInstance, runtime: Runtime): void {
  const service = configuredService(runtime.config);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/api/service-events', async (request) => {
      if (!service) throw refuse('not_found');
      const message = messageOf(request);
      const now = runtime.clock.now();
      if (!service.isSigned(message, now)) throw refuse('unauthorized');
      const event = service.readEvent(message);
      if (!event) {
        await keepUnreadable(runtime, service.name, message);
        throw refuse('validation_failed');
      }
      if (event.is === 'paid' && event.amount > CREDIT_MAX) {
        await keep(runtime, { service: service.name, eventId: event.eventId, type: event.type });
        throw refuse('validation_failed', { fields: { amount: 'too_large' } });
      }
      const outcome = await runWork(runtime, now, (work) => takeEvent(work, service.name, event));
      if (outcome !== null && NEEDS_PERSON.includes(outcome)) {
        const { eventId, type } = event;
        tellOperators(runtime, { service: service.name, eventId, type, outcome });
      }
      return { taken: outcome ?? 'before' };
    });
  });
}

/**
 * A signed message without an event id: a person sees that it arrived. Only a hash of its content is stored.
 */
async function keepUnreadable(
  runtime: Runtime,
  service: ServiceName,
  { body }: SignedMessage,
): Promise<void> {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 32);
  await keep(runtime, { service, eventId: `sha256:${hash}`, type: 'unreadable' });
}

async function keep(
  runtime: Runtime,
  event: { service: ServiceName; eventId: string; type: string },
): Promise<void> {
  const now = runtime.clock.now();
  const outcome = 'misformed';
  const isNew = await runWork(runtime, now, async ({ tx }) => {
    const claimed = await claimEvent(tx, { ...event, paymentId: null, now });
    if (claimed) await updateOutcome(tx, { ...event, outcome });
    return claimed;
  });
  if (isNew) tellOperators(runtime, { ...event, outcome });
}

/** The event is in the console, too; alerts are triggered by the log. */
function tellOperators(
  { log }: Runtime,
  event: { service: ServiceName; eventId: string; type: string; outcome: EventOutcome },
): void {
  log.error(event, 'a payment needs a person');
}

function messageOf({ body, headers }: FastifyRequest): SignedMessage {
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : '';
    },
  };
}
