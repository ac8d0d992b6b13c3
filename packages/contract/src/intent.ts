import { CallFailed } from './client.ts';

/** Stores a key beyond the page's life, so that a reload does not lose it. */
export interface KeyMemory {
  recall(): string | undefined;
  /** Undefined: forget the key. */
  keep(key: string | undefined): void;
}

export interface Intent {
  /** Makes one attempt, under the key of this intent. */
  attempt<Answered>(send: (options: { idempotencyKey: string }) => Promise<Answered>): Promise<Answered>;
}

/**
 * Whether a call's outcome is unknown: no answer came, or one that does not tell. The server, or a proxy in
 * front of it, can fail after the commit.
 */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof CallFailed) || error.slug === 'network' || error.status >= 500;
}

/**
 * Something a person does that must happen at most once, in however many attempts. The rules of its idempotency key,
 * for both apps:
 *
 * - It is made with the first attempt, and kept in `memory` before that is sent.
 * - Success ends it: the next attempt is a new intent.
 * - A refusal ends it while every attempt was answered. After an unanswered one it does not, because a refusal such as
 *   an expired session or too many requests says nothing about the attempt before.
 * - `idempotency_key_reused` ends it: an earlier attempt, with another input, went through.
 */
export function createIntent(newKey: () => string, memory?: KeyMemory): Intent {
  const recalled = memory?.recall();
  let key = recalled;
  // Stored by a page that was closed before the answer came.
  let mayHaveHappened = recalled !== undefined;

  function end(): void {
    key = undefined;
    mayHaveHappened = false;
    memory?.keep(undefined);
  }

  return {
    async attempt(send) {
      key ??= newKey();
      memory?.keep(key);
      try {
        const answer = await send({ idempotencyKey: key });
        end();
        return answer;
      } catch (error) {
        if (isUnanswered(error)) mayHaveHappened = true;
        else if (!mayHaveHappened || (error as CallFailed).slug === 'idempotency_key_reused') end();
        throw error;
      }
    },
  };
}
