import { mayDo } from '@handbill/contract/console/permissions';
import type { Endpoint } from '@handbill/contract/endpoint';
import { catalogue, type ErrorSlug, generalRefusals } from '@handbill/contract/errors';
import { DAY_MS, msBetween } from '@handbill/contract/time';
import { z } from 'zod';
import { columnsOfList } from '../../src/platform/formats/list-csv.ts';
import { accessOf, isOperator, type Role } from './roles.ts';
import { actorOf, type Got, isCutOff, isRewritten, type Sent } from './send.ts';
import { refusalForBusiness, seenByTeam } from './teams.ts';
import { HTML_MARK } from './values.ts';
import type { World } from './world.ts';

const failure = z.strictObject({
  error_code: z.int().positive(),
  error: z.enum(Object.keys(catalogue) as [ErrorSlug, ...ErrorSlug[]]),
  message: z.string(),
  fields: z
    .record(z.string(), z.union([z.string().regex(/^[a-z_]+(?: [a-z_]+)*$/), z.iso.datetime()]))
    .optional(),
  current: z.record(z.string(), z.unknown()).optional(),
});
const verdict = z.strictObject({
  state: z.enum(['verified', 'seen']),
});
const opened = z.union([
  z.strictObject({}),
  z.strictObject({ ticket: z.string(), bits: z.int(), dwell: z.int(), tap: z.int() }),
]);

/** Visitors' addresses, which always answer with a page. */
const PAGES: ReadonlySet<string> = new Set(['openShare', 'goToLanding']);

/** The outcome in an answer: done, refused with a slug, or something that no call may answer. */
export type Outcome =
  | { readonly done: true; readonly body: unknown }
  | { readonly done: false; readonly slug: ErrorSlug }
  | { readonly fault: string };

export function outcomeOf(sent: Sent, got: Got): Outcome {
  const { call } = sent;
  if (got.status >= 500) return { fault: `answered ${got.status}: ${got.text}` };
  if (/\$argon2|node_modules|at \w+ \(/.test(got.text)) return { fault: `leaks internals: ${got.text}` };
  // The client rewrote the URL, so it is another address.
  if (isRewritten(sent.url)) return { done: false, slug: 'not_found' };
  if (isCutOff(sent.url) && got.status === 404) return { done: false, slug: 'not_found' };
  if (sent.method === 'HEAD')
    return got.status < 400 ? { done: true, body: null } : { done: false, slug: 'not_found' };
  const type = String(got.headers['content-type'] ?? '');
  const asked = sent.method === call.method;
  if (got.status >= 400 && !(PAGES.has(call.name) && type.startsWith('text/html'))) {
    return refusalOf(sent, got, type);
  }
  if (!asked) return { fault: `${sent.method} was answered with ${got.status}` };
  if (!call.endpoint) return rawOutcome(sent, got, type);
  if (got.status !== call.endpoint.status) return { fault: `done with status ${got.status}` };
  const hasTable =
    ['statement', 'figures', 'listLog'].includes(call.name) || columnsOfList(call.endpoint) !== null;
  if (hasTable && sent.headers.accept?.startsWith('text/csv') && type.startsWith('text/csv')) {
    return { done: true, body: null };
  }
  return successOf(call.endpoint, got, type);
}

function refusalOf({ call, method }: Sent, got: Got, type: string): Outcome {
  if (type !== 'application/json; charset=utf-8') return { fault: `a refusal as ${type}` };
  const read = failure.safeParse(JSON.parse(got.text));
  if (!read.success) return { fault: `not a Failure: ${got.text}` };
  const { error, error_code, message } = read.data;
  const own = method === call.method ? (call.endpoint?.refusals ?? []) : [];
  if (![...generalRefusals, ...own].includes(error))
    return { fault: `refused with ${error}, which it does not list` };
  const { code, status, message: sentence } = catalogue[error];
  if (code !== error_code || status !== got.status || sentence !== message) {
    return { fault: `${error} is not as in the catalogue: ${got.status} ${got.text}` };
  }
  if (error === 'too_many_requests' && !/^\d+$/.test(String(got.headers['retry-after']))) {
    return { fault: 'too_many_requests without Retry-After' };
  }
  return { done: false, slug: error };
}

function successOf(endpoint: Endpoint, got: Got, type: string): Outcome {
  if (type !== 'application/json; charset=utf-8') return { fault: `done as ${type}` };
  const body: unknown = JSON.parse(got.text);
  const read = endpoint.output.safeParse(body);
  if (!read.success) return { fault: `not what is declared: ${z.prettifyError(read.error)}` };
  // Encoded and parsed again, to see that nothing was dropped.
  const again = JSON.stringify(z.encode(endpoint.output, read.data as never));
  if (again !== JSON.stringify(body) && sorted(JSON.parse(again)) !== sorted(body)) {
    return { fault: `more than what is declared: ${got.text}` };
  }
  return { done: true, body };
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function rawOutcome({ call }: Sent, got: Got, type: string): Outcome {
  switch (call.name) {
    case 'openShare':
      if (!type.startsWith('text/html') || ![200, 404, 410].includes(got.status))
        return { fault: `${got.status} ${type}` };
      if (got.text.includes(HTML_MARK)) return { fault: 'the page lets HTML of a member through' };
      return { done: true, body: null };
    case 'goToLanding': {
      if (got.status === 302) {
        const leadsOn = /^https?:\/\//.test(String(got.headers.location));
        return leadsOn ? { done: true, body: null } : { fault: `leads to ${got.headers.location}` };
      }
      if (!type.startsWith('text/html') || ![404, 410].includes(got.status))
        return { fault: `${got.status} ${type}` };
      return { done: true, body: null };
    }
    case 'openVisit':
      if (got.status !== 200 || !opened.safeParse(JSON.parse(got.text)).success) {
        return { fault: `not a ticket: ${got.status} ${got.text}` };
      }
      return { done: true, body: null };
    case 'verifyVisit':
      if (got.status !== 200 || !verdict.safeParse(JSON.parse(got.text)).success) {
        return { fault: `not a verdict: ${got.status} ${got.text}` };
      }
      return { done: true, body: null };
    case 'reportShare': {
      const back = got.status === 303 && /^\/r\/\w+\?reported$/.test(String(got.headers.location));
      return back ? { done: true, body: null } : { fault: `not back to the page: ${got.status}` };
    }
    case 'appFailures':
      return got.status === 204 ? { done: true, body: null } : { fault: `answered ${got.status}` };
    default:
      return got.status === 200 ? { done: true, body: null } : { fault: `answered ${got.status}` };
  }
}

/** The longest part of an address that the router accepts; percent-encoding makes it longer. */
const ADDRESS_LENGTH_READ = 300;

/** Whether Fastify's JSON parser refuses the body: it names a field that could change an object's prototype. */
function isRefusedUnread(payload: Sent['payload']): boolean {
  return typeof payload === 'string' && /"(__proto__|prototype)":/.test(payload);
}

/** Whether somebody got access that they should not have; a sentence, or null. */
export function unauthorisedAccess(world: World, sent: Sent, outcome: Outcome): string | null {
  const { call, role, plain, url, payload } = sent;
  if ('fault' in outcome) return null;
  const actor = actorOf(world, sent);
  if (outcome.done && sent.owners.some((owner) => owner !== actor))
    return 'was done to something of somebody else';
  if (call.auth === 'none') return null;
  if (outcome.done && seenByTeam(sent, outcome.body)) return seenByTeam(sent, outcome.body);
  const slug = outcome.done ? null : outcome.slug;
  const wanted = refusalFor(call, role) ?? refusalForBusiness(sent);
  if (wanted === null) return null;
  if (outcome.done) return `was done for ${role}`;
  // The framework refuses before the caller is checked.
  const byFramework =
    slug === 'payload_too_large' ||
    (slug === 'validation_failed' && (url.length > ADDRESS_LENGTH_READ || isRefusedUnread(payload)));
  // Sessions end, also those of roles without the permission.
  const isSignedOut = (wanted === 'forbidden' || wanted === 'not_found') && slug === 'unauthorized';
  return plain && slug !== wanted && !byFramework && !isSignedOut ? `${role} was refused with ${slug}` : null;
}

/** The refusal of a caller without permission; null when they have it. */
function refusalFor({ auth, endpoint }: Sent['call'], role: Role): ErrorSlug | null {
  if (role === 'nobody' || role === 'forged' || isOperator(role) !== (auth === 'operator'))
    return 'unauthorized';
  const access = accessOf(role);
  const permission = endpoint?.permission ?? null;
  if (access !== null) return permission === null || mayDo(access, permission) ? null : 'forbidden';
  if (role === 'expired' || role === 'closed') return 'token_expired';
  return role === 'locked' ? 'account_locked' : null;
}

interface Kept {
  asked: string;
  answer: Got;
  at: Date;
}

/** Stores the answers under each idempotency key. */
export class Keys {
  readonly #kept = new Map<string, Kept>();
  /** Requests that were answered under a key, to be sent again. */
  readonly answered: Sent[] = [];

  /** The fault of an answer by the rules of its key, as a sentence; or null. */
  check(world: World, sent: Sent, got: Got, outcome: Outcome): string | null {
    const { call, role } = sent;
    const replayed = got.headers['idempotency-replayed'] === 'true';
    const key = sent.headers['idempotency-key'];
    const kept =
      key !== undefined && call.endpoint?.idempotent === true && role !== 'nobody' && role !== 'forged';
    if (!kept) return replayed ? 'replayed without a key' : null;
    if (!('done' in outcome)) return null;
    const name = nameOf(world, role, sent);
    const before = this.#kept.get(name);
    if (!outcome.done) {
      // A refusal leaves its key free.
      return outcome.slug === 'idempotency_key_reused' && !before ? 'refused for a key that was free' : null;
    }
    if (key === '' || key.length > 255) return 'done under a key that is none';
    const asked = askedBy(sent);
    const now = world.app.clock.now();
    const mustBeKept = before !== undefined && msBetween(before.at, now) < DAY_MS;
    if (replayed || mustBeKept) {
      if (!before || !replayed) return before ? 'done twice under one key' : 'replayed what never was';
      if (before.asked !== asked && sent.input !== null) {
        return `replayed for another request: ${before.asked}`;
      }
      const same = before.answer.status === got.status && before.answer.text === got.text;
      return same ? null : `replayed otherwise: ${before.answer.text} then ${got.text}`;
    }
    this.#kept.set(name, { asked, answer: got, at: now });
    this.answered.push(sent);
    if (this.answered.length > 40) this.answered.shift();
    return null;
  }

  /** The fault of the answer to a repeated request, as a sentence; or null. */
  checkAgain(world: World, sent: Sent, got: Got, outcome: Outcome): string | null {
    if (!('done' in outcome) || outcome.done || sent.role === 'nobody' || sent.role === 'forged') return null;
    const before = this.#kept.get(nameOf(world, sent.role, sent));
    // After a day the key may have been forgotten, and used for another request.
    if (before?.asked !== askedBy(sent) || msBetween(before.at, world.app.clock.now()) >= DAY_MS) return null;
    const mayHaveChanged = [
      'unauthorized',
      'account_locked',
      'token_expired',
      'password_incorrect',
      'too_many_requests',
      // An editor may be a viewer now.
      ...(sent.business === null ? [] : ['forbidden']),
    ];
    return mayHaveChanged.includes(outcome.slug) ? null : `a replay was refused: ${got.text}`;
  }
}

/** A key belongs to its caller, and to the business that they call for. */
function nameOf(world: World, role: keyof World['people'], { business, headers }: Sent): string {
  return `${world.people[role].id} ${business?.owner ?? ''} ${headers['idempotency-key']}`;
}

function askedBy(sent: Sent): string {
  return `${sent.call.method} ${sent.call.path} ${canonical(sent)}`;
}

/** The input as the server parses it, in a canonical form: without a body as with an empty one, and `user_id` ignored. */
function canonical({ call, input }: Sent): string {
  const read = call.input.safeParse(input ?? {});
  const value = read.success ? { ...read.data, user_id: undefined } : input;
  return JSON.stringify(value, (_key, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`;
    if (typeof each === 'object' && each !== null && !Array.isArray(each)) {
      return Object.fromEntries(
        Object.entries(each)
          .filter(([, field]) => field !== undefined)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      );
    }
    return each;
  });
}
