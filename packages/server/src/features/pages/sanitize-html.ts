import { createThread, ThreadTimeout } from '../../platform/queue/worker-thread.ts';
import { refuse } from '../../platform/refusal.ts';

/** Many times what any page within the limits of depth and number takes, so that a busy machine refuses none. */
const MS_MAX = 10_000;

export interface Sanitised {
  content: string;
  /** What was removed: elements, and attributes after their element. */
  removed: string[];
}

/** The allow-list and the limits of depth and number are in the thread's own file; null is a page beyond them. */
const clean = createThread<string, Sanitised | null>(
  new URL('../../../workers/clean-html.js', import.meta.url),
  { msMax: MS_MAX, waitingMax: 20, waitingMaxEach: 4 },
);

/**
 * HTML with nothing left but what is on the allow-list; links to elsewhere open apart and tell nothing. Refuses
 * `page_too_complex`, and `service_unavailable` when too many pages wait; `owner` is who takes turns with others.
 */
export async function sanitizeHtml(owner: string, html: string): Promise<Sanitised> {
  const sanitised = await clean(owner, html).catch((error: unknown) => {
    if (error instanceof ThreadTimeout) return null;
    throw error;
  });
  if (sanitised === null) throw refuse('page_too_complex');
  return sanitised;
}
