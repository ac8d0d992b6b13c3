import { login } from '@handbill/contract/member';
import type { TestApp } from '../app.ts';
import { PASSWORD, type Person } from '../given/people.ts';

/** What a server answered. */
export interface Answered {
  status: number;
  body: string;
  /** Whether it was the stored answer of an earlier request with the same key. */
  replayed: boolean;
  cookie: string;
}

/** A request that a kill may interrupt, and that is sent again to the restarted server. */
export interface Attempt {
  /** Null: the connection ended before the answer, or none came. */
  send(url: string): Promise<Answered | null>;
  /** Whether the database has what the request asks for. */
  isCommitted(): Promise<boolean>;
  /** The status of its success. */
  succeeds: number;
  /** What the same request gets again: its stored answer by its key, the same answer, or one of its own. */
  again: 'stored' | 'same' | 'another';
}

/** An app gives up after a while, too, and asks again with its key. */
const ANSWER_MS_MAX = 20_000;

/** Sends a request with a body. Null: the connection ended before the answer, or none came. */
export async function post(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answered | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      // A connection of its own may reach any of the server's processes.
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    return {
      status: response.status,
      body: await response.text(),
      replayed: response.headers.has('idempotency-replayed'),
      cookie: response.headers.get('set-cookie') ?? '',
    };
  } catch {
    return null;
  }
}

/** A member's call with a key of its own. Its key is committed together with what it did. */
export function keyedCall(
  app: TestApp,
  call: { path: string; input: object; as: Person; key: string; succeeds: number },
): Attempt {
  const { path, input, as, key, succeeds } = call;
  return {
    succeeds,
    again: 'stored',
    send: (url) =>
      post(`${url}/api/${path}`, input, {
        authorization: `Bearer ${as.accessToken}`,
        'idempotency-key': key,
      }),
    async isCommitted() {
      const { rows } = await app.owner.query(
        'select from idempotency_key where key = $1 and status is not null',
        [key],
      );
      return rows.length > 0;
    },
  };
}

/** Signs members in at a server. */
export async function signIn(url: string, members: readonly Person[]): Promise<void> {
  for (const member of members) {
    const answer = await post(`${url}/api/${login.path}`, { username: member.username, password: PASSWORD });
    const { data } = JSON.parse(answer?.body ?? '{}') as { data: { access_token: string } };
    member.accessToken = data.access_token;
  }
}
