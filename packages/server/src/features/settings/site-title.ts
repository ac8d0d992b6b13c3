import type { Runtime } from '../../platform/context.ts';
import { runWork } from '../../platform/work.ts';
import { knownSettings } from './read-settings.ts';
import { defaultSettings } from './rules.ts';

/**
 * The title of the site for pages that anybody may load, from this server's cache of the settings. While the database
 * cannot be reached, the last known title is used.
 */
export function siteTitleOf(runtime: Runtime): () => Promise<string> {
  const { clock, config, log } = runtime;
  let title = defaultSettings(config.mode).site_title;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const settings = await runWork(runtime, clock.now(), knownSettings, 'read');
      title = settings.site_title;
    } catch (error) {
      log.warn({ err: error }, 'the title of the site could not be read');
    } finally {
      reading = null;
    }
  }

  return async () => {
    // Concurrent callers share one read.
    reading ??= read();
    await reading;
    return title;
  };
}
