/** An event arrives within seconds of the call that caused it. */
const REMEMBERED_MAX = 20;

/** The idempotency keys of this tab's latest calls. Their events repeat what the answers already said. */
const keys = new Set<string>();

export const ownCalls = {
  /** Called before the call is sent, because the event may arrive before the answer. */
  note(key: string): void {
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > REMEMBERED_MAX && oldest !== undefined) keys.delete(oldest);
  },
  /** Without an answer, only the event reports the outcome. */
  forget: (key: string): boolean => keys.delete(key),
  caused: (cause: unknown): boolean => keys.has(String(cause)),
};
