import { createThread, ThreadTimeout } from '../../platform/queue/worker-thread.ts';
import { refuse } from '../../platform/refusal.ts';

/**
 * Many times longer than any page within the limits of depth and size takes, so that a busy machine refuses
 * none.
 */
const MS_MAX = 10_000;

export interface Sanitised {
  content: string;
  /** What was removed: elements, and attributes after their element. */
  removed: string[];
}

/**
 * The allow-list and the limits of depth and size are in the thread's own file; null: the page exceeds them.
 */
const clean = createThread<string, Sanitised | null>(
  new URL('../../../workers/clean-html.js', import.meta.url),
  { msMax: MS_MAX, waitingMax: 20, waitingMaxEach: 4 },
);

/**
 * Reduces HTML to the allow-list; external links open in a new tab without a referrer. Refuses
 * `page_too_complex`, and `service_unavailable` when too many pages wait; owners take turns.
 */
export async function sanitizeHtml(owner: string, html: string): Promise<Sanitised> {
  const sanitised = await clean(owner, html).catch((error: unknown) => {
    if (error instanceof ThreadTimeout) return null;
    throw error;
  });
  if (sanitised === null) throw refuse('page_too_complex');
  return sanitised;
}
