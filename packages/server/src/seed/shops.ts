import { listBusinesses, verifyBusiness } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import * as calls from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import type { FastifyInstance } from 'fastify';
import type { Actor } from './actors.ts';
import { redeem, reportByKey } from './buyers.ts';
import type { Stage } from './stage.ts';
import { askCode, goOn, thank, type Visitor, type VisitTask } from './visitors.ts';

type Profile = Omit<WireInputOf<typeof calls.updateBusiness>, 'logo'>;

/** The shops of a demo's advertisers, in the language of each. That of `demo` has filled in all, and has a logo. */
const businesses: Readonly<Record<string, Profile>> = {
  demo: {
    name: 'Vườn Xanh',
    town: 'Hà Nội',
    site: 'https://vuonxanh.example',
    phone: '0901000001',
    chat: 'https://zalo.me/0901000001',
    legal_name: 'Công ty TNHH Vườn Xanh (demo)',
    tax_number: '0100000000-000',
    tax_address: '12 Hàng Bạc\nHoàn Kiếm, Hà Nội',
  },
  'pho.huong': { name: 'Phở Hương', town: 'Hà Nội', site: 'https://phohuong.example' },
  'corner.books': { name: 'Corner Books', town: 'Bath', site: 'https://cornerbooks.example' },
  mugi_coffee: { name: 'むぎ珈琲', town: '鎌倉', site: 'https://mugicoffee.example' },
  'dalbit.stay': { name: '달빛스테이', town: '강릉', site: 'https://dalbitstay.example' },
  'laozhang.mian': { name: '老张面馆', town: '成都', site: 'https://laozhangmian.example' },
  velo_dvor: { name: 'Велодвор', town: 'Казань', site: 'https://velodvor.example' },
  'salon.du.coin': { name: 'Salon du coin', town: 'Nantes', site: 'https://salonducoin.example' },
  'linh.tran': { name: 'Cà phê Rang Mộc', town: 'Đà Lạt', site: 'https://rangmoc.example' },
};

/** Every second visitor goes on to the landing page, and some of them buy there; others buy at the counter. */
const TAPS_EVERY = 2;
const BUYS_EVERY = 8;
const SAYS_CODE_EVERY = 7;
/** Of the pages after a purchase, every second one has the picture that reports it. */
const PICTURE_EVERY = 16;
/** The shop whose own server reports what is bought, with a key of this name. */
const PROGRAM = { username: 'demo', name: 'vuonxanh.example' };
/** Who buys takes some time; a purchase within seconds looks made up. */
const BUYING_MS = 4 * MINUTE_MS;
const WORTH_LEAST = 200;
const WORTH_SPREAD = 1_800;

/** What visits of a demo's history led to in the shops that advertise. */
export class Shops {
  readonly #app: FastifyInstance;
  readonly #wait: Stage['wait'];
  readonly #advertisers = new Map<string, Actor>();
  #key: string | null = null;
  #visitors = 0;

  constructor({ app, wait }: Pick<Stage, 'app' | 'wait'>) {
    this.#app = app;
    this.#wait = wait;
  }

  /** An order of this title is this member's. Simulated shops have a counter, where visitors say a code. */
  async advertised(actor: Actor, { _id, title }: { _id: string; title: string }): Promise<void> {
    this.#advertisers.set(title, actor);
    if (actor.username in businesses) {
      await actor.call(calls.productCodes, { product_id: _id, shown: true });
    }
  }

  /** A visit to the order of this title was decided: many visitors leave, some go on, a few buy. */
  async visited(title: string, { task, visitor }: { task: VisitTask; visitor: Visitor }): Promise<void> {
    this.#visitors += 1;
    const place = this.#visitors;
    const advertiser = this.#advertisers.get(title);
    if (advertiser === undefined) return;
    const worth = WORTH_LEAST + ((place * 370) % WORTH_SPREAD);
    if (place % SAYS_CODE_EVERY === 0) {
      const code = await askCode(this.#app, task, visitor);
      this.#wait(BUYING_MS);
      if (code !== null) await redeem(advertiser, code, worth);
    } else if (place % TAPS_EVERY === 0) {
      const hb = (await goOn(this.#app, task, visitor))?.searchParams.get('hb');
      if (!hb || place % BUYS_EVERY !== 0) return;
      this.#wait(BUYING_MS);
      if (place % PICTURE_EVERY === 0) await thank(this.#app, hb, visitor);
      else await this.#report(advertiser, { hb, worth });
    }
  }

  /** A visitor goes on and has bought in the same instant, as if the purchase were made up. */
  async thanked({ task, visitor }: { task: VisitTask; visitor: Visitor }): Promise<void> {
    const hb = (await goOn(this.#app, task, visitor))?.searchParams.get('hb');
    if (hb) await thank(this.#app, hb, visitor);
  }

  async #report(advertiser: Actor, sale: { hb: string; worth: number }): Promise<void> {
    if (advertiser.username !== PROGRAM.username) {
      await advertiser.call(calls.reportConversion, sale);
      return;
    }
    const scopes = ['orders:read', 'results:read', 'conversions:write'] as const;
    this.#key ??= (
      await advertiser.call(calls.apiKeyMake, { name: PROGRAM.name, scopes: [...scopes] })
    ).data.key;
    await reportByKey(this.#app, this.#key, sale);
  }
}

/** A simulated shop describes itself and waits to be verified. False: this member has none. */
export async function describeShop(actor: Actor, document: Buffer): Promise<boolean> {
  const business = businesses[actor.username];
  if (business === undefined) return false;
  const logo = business.legal_name && (await actor.upload(document, 'logo'));
  await actor.call(calls.updateBusiness, { ...business, ...(logo && { logo }) });
  await actor.sendDocument(document);
  return true;
}

/** A simulated shop describes itself, and an operator verifies it; others have no business. */
export async function verifyShop(
  actor: Actor,
  { operator, document }: { operator: Actor; document: Buffer },
): Promise<void> {
  if (!(await describeShop(actor, document))) return;
  const { data } = await operator.call(listBusinesses, { status: 'waiting' });
  const [{ _id, seen } = { _id: '', seen: '' }] = data;
  await operator.call(verifyBusiness, { id: _id, seen });
}
