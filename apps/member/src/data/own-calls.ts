/** An event comes within seconds of the call that caused it. */
const REMEMBERED_MAX = 20;

/** The idempotency keys of this tab's latest calls: what the server says of their changes is known by their answers. */
const keys = new Set<string>();

export const ownCalls = {
  /** Before the call is sent: the event may come before the answer. */
  note(key: string): void {
    keys.add(key);
    const [oldest] = keys;
    if (keys.size > REMEMBERED_MAX && oldest !== undefined) keys.delete(oldest);
  },
  /** No answer came: the event is the only one to say what became of it. */
  forget: (key: string): boolean => keys.delete(key),
  caused: (cause: unknown): boolean => keys.has(String(cause)),
};
