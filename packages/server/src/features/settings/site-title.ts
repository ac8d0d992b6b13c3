import { msBetween, SECOND_MS } from '@handbill/contract/time';
import type { Runtime } from '../../platform/context.ts';
import { runWork } from '../../platform/work.ts';
import { readSettings } from './read-settings.ts';
import { defaultSettings } from './rules.ts';

const FRESH_MS = 5 * SECOND_MS;

/**
 * The title of the site for pages that anybody may load at any time: read again every few seconds, once for all who
 * ask then. While the database cannot be asked it stays what it was.
 */
export function siteTitleOf(runtime: Runtime): () => Promise<string> {
  const { clock, config, log } = runtime;
  let known = { title: defaultSettings(config.mode).site_title, at: null as Date | null };
  let reading: Promise<void> | null = null;

  async function read(now: Date): Promise<void> {
    try {
      const { site_title: title } = await runWork(runtime, now, readSettings, 'read');
      known = { title, at: now };
    } catch (error) {
      log.warn({ err: error }, 'the title of the site could not be read');
    } finally {
      reading = null;
    }
  }

  return async () => {
    const now = clock.now();
    if (known.at === null || msBetween(known.at, now) >= FRESH_MS) {
      reading ??= read(now);
      await reading;
    }
    return known.title;
  };
}
