import type { Endpoint, Method, WireAnswerOf, WireInputOf } from './endpoint.ts';
import type { ErrorSlug, Failure, FieldSlug, RefusalFacts } from './errors.ts';

/**
 * The data of a call that a client needs at run time. The defaults are POST and a path derived from the name.
 * Generated from the endpoints, so that no schemas are shipped.
 */
export interface Call {
  readonly method?: Method;
  readonly path?: string;
  readonly multipart?: true;
}

/** The path of a call whose name is its path: `listProduct` is `list-product`. */
export function pathOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The path of a call with its parameters filled in, and the fields that are left for its query or body. */
export function addressOf(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; fields: Record<string, unknown> } {
  const fields = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = fields[name];
    delete fields[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, fields };
}

function filled<Into extends FormData | URLSearchParams>(
  into: Into,
  fields: Readonly<Record<string, unknown>>,
): Into {
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) into.set(name, String(value));
  return into;
}

/** The body of a multipart call. */
export function formOf(fields: Readonly<Record<string, unknown>>, file: Blob | undefined): FormData {
  const form = filled(new FormData(), fields);
  if (file) form.set('file', file);
  return form;
}

/** A call that was refused or failed. `slug` is `network` when no answer came. */
export class CallFailed extends Error {
  declare readonly slug: ErrorSlug | 'network';
  declare readonly status: number;
  /** With `validation_failed`: what is wrong with each field. */
  declare readonly fields: Readonly<Record<string, FieldSlug>>;
  declare readonly retryAfterSeconds: number | null;
  /** The facts behind the refusal, such as the current state with `changed_meanwhile`. */
  declare readonly current: Readonly<Record<string, unknown>> | undefined;

  constructor(failure: {
    slug: ErrorSlug | 'network';
    status: number;
    message: string;
    fields?: Record<string, FieldSlug>;
    retryAfterSeconds?: number | null;
    current?: Record<string, unknown> | undefined;
  }) {
    super(failure.message);
    Object.assign(this, { name: 'CallFailed', fields: {}, retryAfterSeconds: null }, failure);
  }
}

/** Whether the server refused a call. A missing answer, a failure, or one that asks to wait is no refusal. */
export function isRefusal(error: unknown): error is CallFailed {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** The facts behind a refusal. Each may be missing: the server may be of another version. */
export function factsOf<Slug extends keyof RefusalFacts>(
  failure: CallFailed,
  slug: Slug,
): Partial<RefusalFacts[Slug]> {
  return failure.slug === slug ? ((failure.current ?? {}) as Partial<RefusalFacts[Slug]>) : {};
}

export interface ClientOptions {
  /** The base URL of the calls, such as `/api/` or `/api/console/`. */
  baseUrl: string;
  /** The current access token, or null. */
  accessToken(): string | null;
  /**
   * The signed-in member's id, for the calls that carry it; the server accepts it only from the token's
   * owner.
   */
  userId?(): string | undefined;
  language(): string;
  /**
   * Renews the access token; true when there is a new one. If it throws, the calls that wait for it fail as it does.
   * Concurrent calls each ask for it: see `sharedRenewal`.
   */
  refresh?(): Promise<boolean>;
  /**
   * Which session this is: another value after each sign-in and after each end, and the same after a renewal. A call is
   * never sent again in another session than the one that it was sent in, and its answer is not passed on there: the
   * call fails as one without an answer.
   */
  session?(): unknown;
  /**
   * Called once for every call that finally failed, also if it failed again after the renewal. `isLate`: the session that
   * it was sent in is over, so that it says nothing about the current one.
   */
  onFailure?(failure: CallFailed, path: string, isLate: boolean): void;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** One key per user action, reused for retries: without it a retry may have a second effect. */
  idempotencyKey?: string;
  signal?: AbortSignal;
  file?: Blob;
}

export interface Replayable {
  /** The server's stored answer to an earlier attempt under the same key: what it says may be outdated. */
  replayed?: true;
}

export type Client<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]: (
    input: WireInputOf<Endpoints[Name]>,
    options?: CallOptions,
  ) => Promise<Omit<WireAnswerOf<Endpoints[Name]>, 'error_code' | 'message'> & Replayable>;
};

const TIMEOUT_MS = 30_000;
/** A file may take 90 s, as long as the server waits for a request, and its answer as long as any other. */
const UPLOAD_TIMEOUT_MS = 120_000;
const EXPIRED = 'Token is Expired';

/** A typed client for the given calls. A 401 `Token is Expired` causes one refresh and one retry. */
export function createClient<Endpoints extends Readonly<Record<string, Endpoint>>>(
  calls: Readonly<Record<keyof Endpoints, Call>>,
  options: ClientOptions,
): Client<Endpoints> {
  async function invoke(call: WholeCall, input: Record<string, unknown>, callOptions: CallOptions) {
    const session = options.session?.();
    const isLate = () => options.session?.() !== session;
    const token = options.accessToken();
    let answer: unknown;
    try {
      answer = await sendRenewed(call, input, callOptions, isLate);
    } catch (error) {
      if (error instanceof CallFailed) options.onFailure?.(error, call.path, isLate());
      throw error;
    }
    // The next person who signs in here must not see it.
    if (token && isLate()) throw unanswered();
    return answer;
  }

  async function sendRenewed(
    call: WholeCall,
    input: Record<string, unknown>,
    callOptions: CallOptions,
    isLate: () => boolean,
  ) {
    try {
      return await send(call, input, callOptions, options);
    } catch (error) {
      if (!isExpired(error) || isLate() || !(await options.refresh?.()) || isLate()) throw error;
    }
    return await send(call, input, callOptions, options);
  }

  const client: Record<string, unknown> = {};
  for (const [name, known] of Object.entries<Call>(calls)) {
    const call: WholeCall = { method: 'POST', path: pathOf(name), ...known };
    client[name] = (input: Record<string, unknown>, callOptions: CallOptions = {}) =>
      invoke(call, input, callOptions);
  }
  return client as Client<Endpoints>;
}

/** Lets concurrent callers of one session share a renewal: a refresh token is used once. */
export function sharedRenewal(
  renew: () => Promise<boolean>,
  currentSession: () => unknown,
): () => Promise<boolean> {
  let session: unknown;
  let isRenewed: Promise<boolean> | undefined;
  return () => {
    if (isRenewed && session === currentSession()) return isRenewed;
    session = currentSession();
    const own = renew().finally(() => {
      if (isRenewed === own) isRenewed = undefined;
    });
    isRenewed = own;
    return own;
  };
}

function isExpired(error: unknown): boolean {
  return error instanceof CallFailed && (error.slug === 'token_expired' || error.message === EXPIRED);
}

type WholeCall = Call & Required<Pick<Call, 'method' | 'path'>>;

async function send(
  call: WholeCall,
  input: Record<string, unknown>,
  callOptions: CallOptions,
  options: ClientOptions,
): Promise<unknown> {
  const request = requestOf(call, input, callOptions, options);
  const timeout = AbortSignal.timeout(call.multipart ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  // Browsers of early 2024 and before cannot combine signals: there the answer to an abandoned call is ignored.
  const signal =
    callOptions.signal && 'any' in AbortSignal ? AbortSignal.any([callOptions.signal, timeout]) : timeout;
  let response: Response;
  let body: unknown;
  try {
    response = await (options.fetch ?? fetch)(request.url, { ...request.init, signal });
    body = await response.json();
  } catch (cause) {
    if (callOptions.signal?.aborted) throw cause;
    throw unanswered();
  }
  if (response.ok && isSuccess(body)) {
    const { error_code: _code, message: _message, ...answer } = body;
    return response.headers.has('Idempotency-Replayed') ? { ...answer, replayed: true } : answer;
  }
  throw failedCall(response, body);
}

const unanswered = () => new CallFailed({ slug: 'network', status: 0, message: 'no answer came' });

function requestOf(
  call: WholeCall,
  input: Record<string, unknown>,
  callOptions: CallOptions,
  options: ClientOptions,
): { url: string; init: RequestInit } {
  const { path, fields } = addressOf(call.path, input);
  // Calls that start or renew a session have no member id yet.
  if (call.method !== 'GET' && !/^auth/.test(call.path)) fields.user_id = options.userId?.();
  const headers: Record<string, string> = { Accept: 'application/json', langCode: options.language() };
  const token = options.accessToken();
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  if (callOptions.idempotencyKey !== undefined) headers['Idempotency-Key'] = callOptions.idempotencyKey;
  if (call.method === 'GET') {
    const query = filled(new URLSearchParams(), fields);
    // Without `size`, which browsers of that time lack, too.
    return { url: `${options.baseUrl}${path}${`${query}` && `?${query}`}`, init: { headers } };
  }
  if (!call.multipart) headers['Content-Type'] = 'application/json';
  const body = call.multipart ? formOf(fields, callOptions.file) : JSON.stringify(fields);
  return { url: options.baseUrl + path, init: { method: call.method, headers, body } };
}

function isSuccess(body: unknown): body is Record<string, unknown> {
  return (body as Partial<Failure> | null)?.error_code === 0;
}

function failedCall(response: Response, body: unknown): CallFailed {
  const {
    error = 'error_try_again',
    message = 'error, please try again',
    fields = {},
    current,
  } = (body ?? {}) as Partial<Failure>;
  const retryAfter = response.headers.get('Retry-After');
  return new CallFailed({
    slug: error,
    status: response.status,
    message,
    fields,
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    current,
  });
}
