import type { TeamRole } from '@handbill/contract/scopes';
import type { LightMyRequestResponse } from 'fastify';
import { DEVICE_COOKIE, KEPT_COOKIE, ORIGIN } from '../app.ts';
import type { Person } from '../given/people.ts';
import { seenNow } from '../seen.ts';
import { UNKNOWN_ID } from '../unknown-id.ts';
import type { Call } from './calls.ts';
import { fileFor } from './files.ts';
import type { Role } from './roles.ts';
import type { Plan } from './steps.ts';
import { Fact, Reference } from './values.ts';
import { type Known, SEEN_NOW, type World } from './world.ts';

/** A business that a member may act for, and as what. */
export interface Business {
  readonly owner: string;
  readonly role: TeamRole;
}

/** A complete request, as it was sent. */
export interface Sent {
  readonly call: Call;
  readonly role: Role;
  /** Its object, if known. */
  readonly about: Known | null;
  readonly careful: boolean;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | null;
  /** The input as the server should parse it; null if that is unclear. */
  readonly input: Readonly<Record<string, unknown>> | null;
  /** Whether only the fields may be wrong. */
  readonly plain: boolean;
  /** Whose objects the ids name. */
  readonly owners: readonly string[];
  /** The business that the sender may act for with the membership that it names, when it is sent; null: none. */
  readonly business: Business | null;
}

export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const BOUNDARY = 'handbill-fuzz';
/** Fields left out when no object is known that they could name. */
const MAY_BE_LEFT_OUT = new Set([
  'cursor',
  'image',
  'order_id',
  'share_id',
  'sharer',
  'referrer',
  'amount',
  'deposit_id',
  'withdrawal_id',
]);
const OWNED = new Set(['product_id', 'deposit_id', 'withdrawal_id', 'session_id']);

/** For whom a request acts: the owner of the business that it names, or its sender. */
export function actorOf(world: World, { role, business }: Sent): string | null {
  return business?.owner ?? world.personOf(role)?.id ?? null;
}

/** Fills in a plan's object and sender. */
export function fillIn(world: World, plan: Plan, { role, about }: { role: Role; about: Known | null }): Sent {
  const { call } = plan;
  const careful = plan.care === 'careful';
  const named = new Set<string>();
  let username: unknown;
  const resolved = (name: string, value: Reference | Fact): unknown => {
    const found =
      value instanceof Reference
        ? world.resolve(value, { role, username, careful })
        : factOf(world, about, value);
    const owner = found?.owner ?? null;
    const isNamed = call.auth === 'member' && OWNED.has(name);
    if (isNamed && owner !== null) named.add(owner);
    return found === null ? undefined : found.value;
  };
  const fill = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((each) => fill(name, each));
    if (value instanceof Reference || value instanceof Fact) return resolved(name, value) ?? UNKNOWN_ID;
    return value;
  };
  const fields = Object.entries(plan.fields).flatMap(([name, value]): [string, unknown][] => {
    const isOpen = value instanceof Reference || value instanceof Fact;
    if (isOpen && MAY_BE_LEFT_OUT.has(name) && resolved(name, value) === undefined) return [];
    const filled = fill(name, value);
    if (name === 'username') username = filled;
    return [[name, filled]];
  });
  const { path, rest, params } = intoPath(call.path, fields, plan.param);
  const method = plan.method ?? call.method;
  const shaped = {
    call,
    role,
    about,
    careful,
    method,
    // A plan with its own body sends none of the fields.
    owners: plan.payload === null || call.path.includes('{') ? [...named] : [],
    business: null,
    plain:
      !isRewritten(path) &&
      plan.method === null &&
      plan.payload === null &&
      plan.param === null &&
      plan.query === null,
  };
  const headers: Record<string, string> = { ...plan.headers };
  const understood = plan.param === null && plan.query === null;
  if (method === 'GET' || method === 'HEAD') {
    const query = [queryOf(rest), plan.query].filter((part) => part !== null && part !== '').join('&');
    const input = understood ? { ...queryInput(rest), ...params } : null;
    return { ...shaped, url: query === '' ? path : `${path}?${query}`, headers, payload: null, input };
  }
  const url = plan.query === null ? path : `${path}?${plan.query}`;
  const typed = headers['content-type'] !== undefined;
  if (call.multipart) {
    headers['content-type'] ??= `multipart/form-data; boundary=${BOUNDARY}`;
    const prepared =
      plan.file === null ? fileFor(world, call, about) : world.files[plan.file % world.files.length];
    const file = prepared ?? Buffer.alloc(0);
    const payload = plan.payload ?? multipartOf(rest, file);
    return { ...shaped, plain: shaped.plain && !typed, url, headers, payload, input: null };
  }
  headers['content-type'] ??= 'application/json';
  const payload = plan.payload ?? jsonOf(rest);
  // Fields in a body of another content type are never read.
  const asked = plan.payload === null && !typed;
  return {
    ...shaped,
    owners: asked || call.path.includes('{') ? shaped.owners : [],
    plain: shaped.plain && !typed,
    url,
    headers,
    payload,
    input: plan.payload === null && understood ? { ...(JSON.parse(payload) as object), ...params } : null,
  };
}

/** A field of a request's object, as last read. */
function factOf(
  world: World,
  about: Known | null,
  { name }: Fact,
): { value: unknown; owner: string | null } | null {
  if (about === null) return null;
  const { value, owner, facts } = about;
  if (name === '_id') return { value, owner };
  if (name === 'owner') return owner === null ? null : { value: owner, owner: null };
  if (name === 'version_now') {
    const page = world
      .known({ pool: 'page', state: null })
      .find((each) => each.value === `${facts.name}/${facts.language}`);
    return page ? { value: page.facts.version, owner: null } : null;
  }
  if (name === 'other') return { value: otherThan(facts), owner: null };
  return facts[name] === undefined ? null : { value: facts[name], owner: null };
}

/** A value for a setting that differs from the current one. */
function otherThan({ value, minimum }: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? Math.max(value + 1, Number(minimum)) : `${String(value)}.`.slice(-20);
}

/** The request with the digest of the state decided on, if it sends one. */
export async function lookedAt(world: World, sent: Sent): Promise<Sent> {
  const { input, payload, call } = sent;
  if (input?.seen !== SEEN_NOW || typeof payload !== 'string') return sent;
  const path = call.path.replace('/api/console/', '');
  const seen = await world.app.work(({ tx }) => seenNow(tx, path, input.id));
  return { ...sent, input: { ...input, seen }, payload: payload.replace(SEEN_NOW, seen) };
}

/** Sends it with the role's current token. */
export async function send(world: World, sent: Sent): Promise<Got> {
  const token = sent.call.auth === 'none' ? null : await world.tokenOf(sent.role);
  const person = world.personOf(sent.role) ?? null;
  const request = {
    method: sent.method as 'GET',
    url: sent.url,
    headers: {
      'user-agent':
        person?.userAgent ?? 'Mozilla/5.0 (Linux; Android 9) AppleWebKit/537.36 Chrome/120 Mobile',
      'x-forwarded-for': person?.address ?? '203.0.113.7',
      ...(person === null ? {} : { cookie: cookiesOf(world, person), origin: ORIGIN }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
    ...(sent.payload === null ? {} : { payload: sent.payload }),
  };
  if (sent.call.name === 'events')
    return beginning(await world.app.app.inject({ ...request, payloadAsStream: true }));
  const { statusCode, headers, payload } = await world.app.app.inject(request);
  if (person !== null) keepCookie(world, person, headers['set-cookie']);
  return { status: statusCode, headers, text: payload };
}

function cookiesOf({ kept }: World, { device }: Person): string {
  const token = kept.get(device);
  return `${DEVICE_COOKIE}=${device}${token === undefined ? '' : `; ${KEPT_COOKIE}=${token}`}`;
}

/** Does with an answer's cookie what a browser does that keeps its member signed in. */
function keepCookie({ kept }: World, { device }: Person, cookies: string | string[] | undefined): void {
  for (const cookie of [cookies ?? []].flat()) {
    const [name, value = ''] = cookie.split(/[=;]/);
    if (name === KEPT_COOKIE) kept.set(device, value);
  }
}

/** The first piece of an answer that may never end. */
async function beginning(response: LightMyRequestResponse): Promise<Got> {
  const stream = response.stream();
  let text = '';
  for await (const piece of stream) {
    text += String(piece);
    break;
  }
  response.raw.res.destroy();
  return { status: response.statusCode, headers: response.headers, text };
}

function intoPath(template: string, fields: [string, unknown][], raw: string | null) {
  const params: Record<string, string> = {};
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = asText(fields.find(([field]) => field === name)?.[1] ?? '');
    params[name] = value;
    return raw ?? encodeURIComponent(value);
  });
  return { path, params, rest: fields.filter(([name]) => !(name in params)) };
}

/** Whether a URL contains `.` or `..` segments, so that it is rewritten before it is sent. */
export function isRewritten(url: string): boolean {
  return /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i.test(url);
}

/** Whether an id ended the path early, so that the address can be a page's. */
export function isCutOff(url: string): boolean {
  return /\/[#?]/.test(url);
}

/** Text that a URL can contain: never half of a surrogate pair. */
function asText(value: unknown): string {
  return Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString();
}

function queryOf(fields: readonly [string, unknown][]): string {
  const pairs = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (each) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(each))}`,
    ),
  );
  return pairs.join('&');
}

function queryInput(fields: readonly [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(fields.map(([name, value]) => [name, asText(value)]));
}

/** As JSON.stringify, with `__proto__` as a field. */
function jsonOf(fields: readonly [string, unknown][]): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value ?? null)}`).join(',')}}`;
}

function multipartOf(fields: readonly [string, unknown][], file: Buffer): Buffer {
  const parts = fields.map(([name, value]) =>
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${asText(value)}\r\n`,
    ),
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([...parts, Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
