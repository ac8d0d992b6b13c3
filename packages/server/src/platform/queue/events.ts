/**
 * What a signed-in app hears live: that something changed, not what; the app asks again. `session` is for us: it
 * has ended, the database says so itself, and the app hears it by the end of its stream.
 */
export interface ChangeEvent {
  memberId: string;
  kind: 'balance' | 'notification' | 'read' | 'order' | 'deposit' | 'withdrawal' | 'session';
  /** The `_id` of what changed, or null. */
  subject: string | null;
  /** The idempotency key of the member's own call that changed it: the app that made the call was answered. */
  cause?: string;
}

/** Carries events to all listeners, in this process and in others, only after a commit. */
export interface EventHub {
  publish(events: readonly ChangeEvent[]): void;
  subscribe(memberId: string, listener: (event: ChangeEvent) => void): () => void;
  /** Hears the events of all members: for what a server keeps in memory and forgets when it changes. */
  subscribeToAll(listener: (event: ChangeEvent) => void): () => void;
  close(): Promise<void>;
}
