import type { LiveEvent } from '@handbill/contract/live-events';

/**
 * Sent to a member's signed-in apps: that something changed, not what; the app then fetches it. `session` is internal: a
 * trigger sends it when a session has ended, and the app only sees its stream end.
 */
export interface ChangeEvent {
  memberId: string;
  kind: LiveEvent | 'session';
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
