import { addressOf, formOf } from '@handbill/contract/client';
import type { Endpoint, WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import type { ErrorSlug } from '@handbill/contract/errors';
import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import { MEMBERSHIP_HEADER } from '@handbill/contract/scopes';
import type { FastifyInstance, InjectOptions } from 'fastify';

/** The answer of a call, without the fields of every success. */
type Answer<E extends Endpoint> = Omit<WireAnswerOf<E>, 'error_code' | 'message'>;

/** The calls of somebody, for themselves or for a business. */
export interface Calls {
  /** Makes a call that must succeed; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, input: WireInputOf<E>): Promise<Answer<E>>;
  /** Makes a call that may be refused with one of these slugs; then returns null. */
  attempt<E extends Endpoint>(
    endpoint: E,
    input: WireInputOf<E>,
    refusals: readonly ErrorSlug[],
  ): Promise<Answer<E> | null>;
}

/** A person who uses the server through its own calls, as an app would. */
export interface Actor extends Calls {
  readonly username: string;
  /** The same person's calls for the business of a team that they belong to. */
  forBusiness(membershipId: string): Calls;
  /** Uploads a picture; returns its URL. */
  upload(picture: Buffer, purpose: 'avatar' | 'order_image' | 'logo'): Promise<string>;
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

type Headers = Readonly<Record<string, string>>;

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

  async function send(request: InjectOptions, more: Headers) {
    const attempt = () =>
      app.inject({ ...request, remoteAddress: from.address, headers: { ...headers(), ...more } });
    let response = await attempt();
    if (response.statusCode === 401) {
      await renew();
      response = await attempt();
    }
    return response.json();
  }

  function callsWith(more: Headers): Calls {
    async function attempt(endpoint: Endpoint, input: object, refusals: readonly string[]) {
      const { path, fields } = addressOf(endpoint.path, { ...input });
      const { method } = endpoint;
      const sent = method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields };
      const body = await send({ method, url: base + path, ...sent }, more);
      if (body.error_code === 0) return body;
      if (refusals.includes(body.error)) return null;
      throw new CallRefused(username, endpoint.path, body);
    }
    return { attempt, call: (endpoint, input) => attempt(endpoint, input, []) };
  }

  async function sendPicture(path: string, picture: Buffer, fields: Readonly<Record<string, string>>) {
    const payload = formOf(fields, new Blob([new Uint8Array(picture)], { type: 'image/webp' }));
    const body = await send({ method: 'POST', url: base + path, payload }, {});
    if (body.error_code !== 0) throw new CallRefused(username, path, body);
    return body.data;
  }

  return {
    username,
    ...callsWith({}),
    forBusiness: (membershipId) => callsWith({ [MEMBERSHIP_HEADER]: membershipId }),
    upload: async (picture, purpose) => (await sendPicture('upload', picture, { purpose })).file,
    async sendDocument(picture) {
      await sendPicture('business-document', picture, {});
    },
  };
}
