import { CallFailed, type CallOptions } from '@handbill/contract/client';

/** Asks operators to confirm who they are: one question for all calls that wait for the answer. */
export interface StepUp {
  isAsked(): boolean;
  /** Calls `listener` when the question opens or closes. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Opens the question, or joins the open one. True once confirmed, false when cancelled. */
  ask(): Promise<boolean>;
  confirm(): void;
  cancel(): void;
  /** Fails the question, because the server has ended the session. */
  fail(error: unknown): void;
  /** Cancels the question, because its operator leaves or another one comes. */
  changeOperator(): void;
  /** How often a session ended or began: a call that was sent under another count is another operator's. */
  changes(): number;
}

interface Question {
  answer: Promise<boolean>;
  settle(answer: boolean | Promise<boolean>): void;
}

export function createStepUp(): StepUp {
  const listeners = new Set<() => void>();
  let open: Question | null = null;
  let changes = 0;

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
    fail(error) {
      changes += 1;
      if (open) close(Promise.reject(error));
    },
    changeOperator() {
      changes += 1;
      close(false);
    },
    changes: () => changes,
  };
}

/** The one question of this tab. */
export const stepUp = createStepUp();

/** Whether a call was refused because the operator did not confirm who they are. */
export function isUnconfirmed(error: unknown): boolean {
  return error instanceof CallFailed && error.slug === 'step_up_required';
}

/**
 * The same client, except that a call refused for lack of confirmation asks for it and is then sent again, unchanged
 * and under the same key. If the operator cancels, the call fails with that refusal. So does a call whose operator has
 * left: the next one would confirm it, and send it as their own.
 */
export function askingFirst<Calls extends object>(
  client: Calls,
  stepUp: Pick<StepUp, 'ask' | 'changes'>,
): Calls {
  type Send = (input: unknown, options?: CallOptions) => Promise<unknown>;
  const asking = (send: Send): Send =>
    async function sendAgain(input, options) {
      const before = stepUp.changes();
      const isLeft = () => stepUp.changes() !== before;
      try {
        return await send(input, options);
      } catch (error) {
        if (!isUnconfirmed(error) || isLeft() || !(await stepUp.ask()) || isLeft()) throw error;
        return sendAgain(input, options);
      }
    };
  const entries = Object.entries<Send>(client as Record<string, Send>);
  return Object.fromEntries(entries.map(([name, send]) => [name, asking(send)])) as Calls;
}
