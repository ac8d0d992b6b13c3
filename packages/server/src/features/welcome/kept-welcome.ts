import { MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { Runtime } from '../../platform/context.ts';
import { type RenderedPage, renderedPage } from '../../platform/http/files/rendered-page.ts';
import { runWork } from '../../platform/work.ts';
import { type Facts, readFacts } from './facts.ts';
import { type Visitor, welcomePage } from './page.ts';

/** A change shows within this time. */
const KEPT_MS = MINUTE_MS;
/** One for each language, and some with invite codes. */
const PAGES_MAX = 200;

/** The pages in memory: the facts are read once a minute, and each page is rendered once for the same facts. */
export class KeptWelcome {
  readonly #runtime: Runtime;
  readonly #pages = new Map<string, RenderedPage>();
  #read: { at: Date; facts: Promise<Facts> } | null = null;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  async pageFor(visitor: Visitor): Promise<RenderedPage> {
    const facts = await this.#facts();
    const variant = JSON.stringify([facts, visitor]);
    const known = this.#pages.get(variant);
    if (known) return known;
    const page = renderedPage(welcomePage(facts, visitor));
    this.#pages.set(variant, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }

  #facts(): Promise<Facts> {
    const now = this.#runtime.clock.now();
    const known = this.#read;
    if (known && Math.abs(msBetween(known.at, now)) < KEPT_MS) return known.facts;
    const facts = runWork(this.#runtime, now, readFacts, 'read').catch((error: unknown) => {
      // While the database cannot be reached, the page does not change.
      this.#read = known;
      if (known === null) throw error;
      this.#runtime.log.warn({ err: error }, 'the facts of the welcome page could not be read');
      return known.facts;
    });
    this.#read = { at: now, facts };
    return facts;
  }
}
