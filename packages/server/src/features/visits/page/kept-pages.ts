import { MINUTE_MS, msBetween } from '@handbill/contract/time';
import type { Runtime } from '../../../platform/context.ts';
import { type RenderedPage, renderedPage } from '../../../platform/http/files/rendered-page.ts';
import { runWork } from '../../../platform/work.ts';
import { type BadgedAd, type LinkedAd, selectLinkedAd } from './badged-ad.ts';

/** A cached link: its advertisement, and its pages by language and everything else that they depend on. */
interface KeptLink {
  ad: LinkedAd | null;
  readAt: Date;
  pages: Map<string, Promise<RenderedPage>>;
}

/** About as many links as are opened within minutes; each page has some ten kilobytes. */
const LINKS_MAX = 4_000;
/** A change without an event shows within this time. */
const KEPT_MS = MINUTE_MS;

/**
 * The pages of shared links, cached in memory: a popular link is read, rendered and compressed once. A link
 * is dropped after an event about its share, from any server, and after a minute.
 */
export class KeptPages {
  readonly #runtime: Runtime;
  readonly #linksMax: number;
  readonly #links = new Map<string, Promise<KeptLink>>();
  readonly #tokens = new Map<string, string>();
  /** For each read under way, the subjects that changed since it began. */
  readonly #changedDuring = new Set<Set<string>>();

  constructor(runtime: Runtime, linksMax = LINKS_MAX) {
    this.#runtime = runtime;
    this.#linksMax = linksMax;
  }

  /** How many links are cached, and of how many shares a change is noticed. */
  get counts(): { links: number; shares: number } {
    return { links: this.#links.size, shares: this.#tokens.size };
  }

  /** Starts to listen for changes; returns the function that stops it. */
  listen(): () => void {
    return this.#runtime.events.subscribeToAll(({ kind, subject }) => {
      if (kind !== 'order' || subject === null) return;
      for (const changed of this.#changedDuring) changed.add(subject);
      const token = this.#tokens.get(subject);
      if (token !== undefined) this.#forget(token, subject);
    });
  }

  /** A page of a link, rendered for the first visitor; or the status when there is none: unknown, or taken down. */
  async pageOf(
    token: string,
    choose: (ad: BadgedAd) => { variant: string; render: () => Promise<string> },
  ): Promise<RenderedPage | 404 | 410> {
    const { ad, pages } = await this.#linkOf(token);
    if (ad === null) return 404;
    if (ad.taken_down) return 410;
    const { variant, render } = choose(ad);
    const known = pages.get(variant);
    if (known) return known;
    const page = render().then(renderedPage);
    pages.set(variant, page);
    page.catch(() => pages.delete(variant));
    return page;
  }

  async #linkOf(token: string): Promise<KeptLink> {
    const now = this.#runtime.clock.now();
    const known = await this.#links.get(token);
    if (known && Math.abs(msBetween(known.readAt, now)) < KEPT_MS) return known;
    // Changes during the read are noticed by the read itself, which may find no link, or fail.
    if (known?.ad) this.#tokens.delete(known.ad.share_id);
    const link = this.#read(token, now, known);
    this.#links.set(token, link);
    this.#dropOldest();
    return link.catch((error: unknown) => {
      this.#links.delete(token);
      throw error;
    });
  }

  async #read(token: string, readAt: Date, before: KeptLink | undefined): Promise<KeptLink> {
    const changed = new Set<string>();
    this.#changedDuring.add(changed);
    try {
      const ad = await runWork(this.#runtime, readAt, (work) => selectLinkedAd(work, token), 'read');
      // An unknown link is not cached: there are far more unknown links than known ones.
      if (ad === null || changed.has(ad.share_id)) this.#links.delete(token);
      else this.#tokens.set(ad.share_id, token);
      const isSame = before !== undefined && JSON.stringify(before.ad) === JSON.stringify(ad);
      return { ad, readAt, pages: isSame ? before.pages : new Map() };
    } finally {
      this.#changedDuring.delete(changed);
    }
  }

  /** Drops the link that is cached longest, and its share with it, once there are too many. */
  #dropOldest(): void {
    const [oldest] = this.#links;
    if (oldest === undefined || this.#links.size <= this.#linksMax) return;
    const [token, link] = oldest;
    this.#links.delete(token);
    // A link that could not be read has no share.
    const forget = ({ ad }: KeptLink) => {
      if (ad !== null && !this.#links.has(token)) this.#tokens.delete(ad.share_id);
    };
    link.then(forget, () => undefined);
  }

  #forget(token: string, shareId: string): void {
    this.#links.delete(token);
    this.#tokens.delete(shareId);
  }
}
