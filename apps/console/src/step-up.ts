import { CallFailed, type CallOptions } from '@handbill/contract/client';

/** The question whether it is the operator, put once however many calls wait for the answer. */
export interface StepUp {
  isAsked(): boolean;
  /** Tells when a question is put or answered. Answers how to stop. */
  subscribe(listener: () => void): () => void;
  /** Puts the question, or joins the one that is open. True once it is confirmed, false when it is cancelled. */
  ask(): Promise<boolean>;
  confirm(): void;
  cancel(): void;
  /** It cannot be answered any more: the session has ended. */
  fail(error: unknown): void;
}

interface Question {
  answer: Promise<boolean>;
  settle(answer: boolean | Promise<boolean>): void;
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>();
  let open: Question | null = null;

  function put(question: Question | null): void {
    open = question;
    for (const listener of listeners) listener();
  }

  function close(answer: boolean | Promise<boolean>): void {
    const question = open;
    put(null);
    question?.settle(answer);
  }

  return {
    isAsked: () => open !== null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask() {
      if (open) return open.answer;
      let settle: Question['settle'] = () => undefined;
      const answer = new Promise<boolean>((resolve) => {
        settle = resolve;
      });
      put({ answer, settle });
      return answer;
    },
    confirm: () => close(true),
    cancel: () => close(false),
    fail: (error) => close(Promise.reject(error)),
  };
}

/** The one question of this tab. */
export const stepUp = createStepUp();

/** Whether a call was not made because nobody confirmed that it is the operator. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof CallFailed && error.slug === 'step_up_required';
}

/**
 * The same client, whose calls ask who it is when they are refused for that, and are then sent again as they were, under
 * the same key. A cancelled one fails with that refusal.
 */
export function askingFirst<Calls extends object>(client: Calls, ask: () => Promise<boolean>): Calls {
  type Send = (input: unknown, options?: CallOptions) => Promise<unknown>;
  const asking = (send: Send): Send =>
    async function sendAgain(input, options) {
      try {
        return await send(input, options);
      } catch (error) {
        if (!isUnconfirmed(error) || !(await ask())) throw error;
        return sendAgain(input, options);
      }
    };
  const entries = Object.entries<Send>(client as Record<string, Send>);
  return Object.fromEntries(entries.map(([name, send]) => [name, asking(send)])) as Calls;
}
