import type { AnswerOf, Endpoint } from '@handbill/contract/endpoint';
import { generalRefusals } from '@handbill/contract/errors';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Work } from '../context.ts';
import type { Subject } from '../identity/tokens.ts';
import { Refusal } from '../refusal.ts';
import type { RequestKey, StoredResponse } from './idempotency.ts';

export function sendResponse(
  reply: FastifyReply,
  response: StoredResponse & { replayed: boolean },
): FastifyReply {
  if (response.replayed) reply.header('Idempotency-Replayed', 'true');
  return reply.status(response.status).type('application/json; charset=utf-8').send(response.body);
}

/** The form of the apps' keys. A longer key is not passed on: events have little room. */
const NAMEABLE_KEY = /^[\w-]{1,40}$/;

/** Events to the calling member name this call's key, so that the app that made it need not fetch again. */
export function namingCause(work: Work, key: RequestKey | null, subject: Subject | null): Work {
  if (key === null || !NAMEABLE_KEY.test(key.key)) return work;
  return {
    ...work,
    emit: (event) => work.emit(event.memberId === subject?.id ? { ...event, cause: key.key } : event),
  };
}

/** A refusal that the call does not list is our bug, not an answer. */
export async function declaredRefusalsOnly<Result>(
  endpoint: Endpoint,
  useCase: () => Promise<Result>,
): Promise<Result> {
  try {
    return await useCase();
  } catch (error) {
    throw error instanceof Refusal ? declared(endpoint, error) : error;
  }
}

/** The refusal, if the call lists it. Throws otherwise. */
export function declared(endpoint: Endpoint, refusal: Refusal): Refusal {
  const listed: readonly string[] = [...generalRefusals, ...endpoint.refusals];
  if (listed.includes(refusal.slug)) return refusal;
  throw new Error(`${endpoint.path} refused with ${refusal.slug}, which its contract does not list`, {
    cause: refusal,
  });
}

/** The answer in the contract's form; an undeclared field in it is our bug. */
export function encodeAnswer(endpoint: Endpoint, answer: AnswerOf<Endpoint>): string {
  return JSON.stringify(z.encode(endpoint.output, { error_code: 0, message: null, ...answer }));
}
