/**
 * What a signed-in app receives live: that something changed, not what; the app then fetches it. `team`: who is in a
 * team, or an order of the business of a team that one is in. `session` is
 * internal: a trigger sends it when a session has ended, and the app only sees its stream end.
 */
export interface ChangeEvent {
  memberId: string;
  kind:
    | 'balance'
    | 'notification'
    | 'read'
    | 'order'
    | 'deposit'
    | 'withdrawal'
    | 'support'
    | 'team'
    | 'session';
  /** The `_id` of what changed, or null. */
  subject: string | null;
  /**
   * The idempotency key of the member's own call that caused the change: the app that made it already has the
   * answer.
   */
  cause?: string;
}

/** Carries events to all listeners, in this process and in others, only after a commit. */
export interface EventHub {
  publish(events: readonly ChangeEvent[]): void;
  subscribe(memberId: string, listener: (event: ChangeEvent) => void): () => void;
  /** Subscribes to the events of all members: for caches that a server clears after a change. */
  subscribeToAll(listener: (event: ChangeEvent) => void): () => void;
  close(): Promise<void>;
}
