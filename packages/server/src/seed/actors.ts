import { createHash } from 'node:crypto';
import type { Endpoint, WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import type { ErrorSlug } from '@handbill/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The answer of a call, without the fields of every success. */
type Answer<E extends Endpoint> = Omit<WireAnswerOf<E>, 'error_code' | 'message'>;

/** A person who uses the server through its own calls, as an app would. */
export interface Actor {
  readonly username: string;
  /** Makes a call that must succeed; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<Answer<E>>;
  /** Makes a call that may be refused with one of these slugs; then returns null. */
  attempt<E extends Endpoint>(
    endpoint: E,
    input: WireInputOf<E>,
    refusals: readonly ErrorSlug[],
  ): Promise<Answer<E> | null>;
  /** Uploads a picture; returns its URL. */
  upload(picture: Buffer, purpose: 'avatar' | 'order_image'): Promise<string>;
  /** Sends the picture of a document against which the member's business is to be verified. */
  sendDocument(picture: Buffer): Promise<void>;
}

/** A call that had to succeed was refused. */
export class CallRefused extends Error {
  readonly slug: unknown;
  constructor(who: string, path: string, body: { error?: unknown }) {
    super(`${who} was refused ${path}: ${JSON.stringify(body)}`);
    this.slug = body.error;
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

export interface ActorDetails {
  username: string;
  /** `/api/` for members and `/api/console/` for operators. */
  base: string;
  address: string;
  userAgent: string;
  language?: Language;
  /** The tokens of the actor's sign-in or registration. */
  tokens: Tokens;
  /** Signs in again when the session has ended, as an operator's does; null when it never ends. */
  signIn: (() => Promise<Tokens>) | null;
}

/** An actor who calls the app in this process, and renews the access token when the clock has moved past it. */
export function actorOf(
  app: FastifyInstance,
  { username, base, tokens, signIn, language = DEFAULT_LANGUAGE, ...from }: ActorDetails,
): Actor {
  let current = tokens;
  const headers = () => ({
    'user-agent': from.userAgent,
    langcode: language,
    authorization: `Bearer ${current.access_token}`,
  });

  async function renew(): Promise<void> {
    const response = await app.inject({
      method: 'POST',
      url: `${base}auth/refresh-token`,
      remoteAddress: from.address,
      headers: { 'user-agent': from.userAgent },
      payload: { refresh_token: current.refresh_token },
    });
    if (response.statusCode !== 200 && signIn) current = await signIn();
    else current = response.json().data;
  }

  async function send(request: InjectOptions) {
    const attempt = () => app.inject({ ...request, remoteAddress: from.address, headers: headers() });
    let response = await attempt();
    if (response.statusCode === 401) {
      await renew();
      response = await attempt();
    }
    return response.json();
  }

  async function attempt(endpoint: Endpoint, input: object, refusals: readonly string[]) {
    const { url, fields } = addressOf(base + endpoint.path, input);
    const { method } = endpoint;
    const body = await send({ method, url, ...(method === 'GET' ? { query: fields } : { payload: fields }) });
    if (body.error_code === 0) return body;
    if (refusals.includes(body.error)) return null;
    throw new CallRefused(username, endpoint.path, body);
  }

  async function sendFile(path: string, { payload, contentType }: ReturnType<typeof multipart>) {
    await renew();
    const response = await app.inject({
      method: 'POST',
      url: base + path,
      remoteAddress: from.address,
      headers: { ...headers(), 'content-type': contentType },
      payload,
    });
    const body = response.json();
    if (body.error_code !== 0) throw new CallRefused(username, path, body);
    return body.data;
  }

  return {
    username,
    call: (endpoint, input) => attempt(endpoint, input, []),
    attempt,
    upload: async (picture, purpose) => (await sendFile('upload', multipart(picture, { purpose }))).file,
    async sendDocument(picture) {
      await sendFile('business-document', multipart(picture, {}));
    },
  };
}

/** The URL of a call with its path parameters filled in, and the remaining fields. */
function addressOf(path: string, input: object): { url: string; fields: Record<string, string> } {
  const fields: Record<string, string> = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = fields[name];
    delete fields[name];
    return String(value);
  });
  return { url, fields };
}

function multipart(
  picture: Buffer,
  fields: Readonly<Record<string, string>>,
): { payload: Buffer; contentType: string } {
  const boundary = 'handbill-picture';
  const part = (disposition: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`);
  const payload = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => [
      part(`name="${name}"`),
      Buffer.from(`\r\n${value}\r\n`),
    ]),
    part('name="file"; filename="picture"'),
    Buffer.from('Content-Type: image/webp\r\n\r\n'),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** A visitor who opens a share's link, with a separate browser. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Kept from the first answer on, as a browser does. */
  cookie?: string;
}

/** The task that a shared page sets before the visit counts. */
export interface VisitTask {
  path: string;
  /** The channel that the link names. */
  channel: string | null;
  ticket: string;
  bits: number;
  /** How long the page has to be visible, in milliseconds. */
  dwell: number;
}

/** Opens a share's link as its page does; null when the visit is refused or already over. */
export async function openShare(
  app: FastifyInstance,
  url: string,
  visitor: Visitor,
): Promise<VisitTask | null> {
  const { pathname: path, searchParams } = new URL(url);
  const channel = searchParams.get('c');
  const opened = await app.inject({
    method: 'POST',
    url: `${path}/open`,
    ...browserOf(visitor),
    payload: { c: channel },
  });
  const cookie = /(?:__Host-)?hb_visitor=[^;]+/.exec(String(opened.headers['set-cookie'] ?? ''))?.[0];
  if (cookie !== undefined) visitor.cookie = cookie;
  const task: Partial<Omit<VisitTask, 'path' | 'channel'>> = opened.json();
  if (task.ticket === undefined) return null;
  return { ...(task as Omit<VisitTask, 'path' | 'channel'>), path, channel };
}

/** Ends a visit that stayed on the page long enough: it gets its verdict. */
export async function endVisit(
  app: FastifyInstance,
  { path, ticket, bits }: VisitTask,
  visitor: Visitor,
): Promise<void> {
  const payload = { ticket, nonce: findNonce(ticket, bits) };
  await app.inject({ method: 'POST', url: `${path}/visit`, ...browserOf(visitor), payload });
}

/** The code that the page of a share shows a visitor whose visit was decided; null when it shows none. */
export async function askCode(
  app: FastifyInstance,
  { path, ticket }: VisitTask,
  visitor: Visitor,
): Promise<string | null> {
  const url = `${path}/code`;
  const response = await app.inject({ method: 'POST', url, ...browserOf(visitor), payload: { ticket } });
  return response.json().code ?? null;
}

/** Taps the button of a share's page; returns where it leads, or null. */
export async function goOn(
  app: FastifyInstance,
  { path, channel }: VisitTask,
  visitor: Visitor,
): Promise<URL | null> {
  const query = channel === null ? {} : { c: channel };
  const { headers } = await app.inject({ url: `${path}/go`, query, ...browserOf(visitor) });
  return headers.location === undefined ? null : new URL(headers.location);
}

function browserOf({ address, userAgent, cookie }: Visitor) {
  const kept = cookie === undefined ? {} : { cookie };
  return { remoteAddress: address, headers: { 'user-agent': userAgent, 'accept-language': 'vi', ...kept } };
}

/** Finds a visitor's proof of work by trial. */
function findNonce(ticket: string, bits: number): number {
  for (let nonce = 0; ; nonce += 1) {
    const hash = createHash('sha256').update(`${ticket}:${nonce}`).digest();
    if (bits === 0 || hash.readUInt32BE(0) >>> (32 - bits) === 0) return nonce;
  }
}
