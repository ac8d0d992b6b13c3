/** An order of a demo's history. */
export interface PlannedOrder {
  readonly day: number;
  readonly username: string;
  /** The place of its advertisement, and that of its package. */
  readonly advertisement: number;
  readonly visitPackage: number;
  /** What is put in before, in minor units. */
  readonly deposit: number;
  /** The editor of the business's team who drafts it; its owner pays. */
  readonly draftedBy?: string;
  /** `rejected`: by an operator, with an explanation. `corrected`: it corrects the rejected one. */
  readonly review?: 'rejected' | 'corrected';
  /** How many visits it gives to sharers on one day at most. */
  readonly dailyVisits?: number;
  /** In how many days its first and its last day are. */
  readonly runs?: { readonly from: number; readonly to: number };
}

/** What a sharer shares on a day, and with how many visits. */
interface PlannedShare {
  readonly order: Pick<PlannedOrder, 'username' | 'advertisement'>;
  readonly visits?: number;
  /** Every visitor buys within seconds: it looks made up. */
  readonly hurried?: boolean;
}

export const orders: readonly PlannedOrder[] = [
  { day: 1, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 30_000 },
  // Small orders that get all of their visits, so that the forecast for their package has something to count.
  { day: 4, username: 'pho.huong', advertisement: 1, visitPackage: 0, deposit: 5_000 },
  { day: 5, username: 'xedap_tam', advertisement: 2, visitPackage: 0, deposit: 4_000 },
  { day: 8, username: 'pho.huong', advertisement: 1, visitPackage: 0, deposit: 0 },
  { day: 11, username: 'xedap_tam', advertisement: 2, visitPackage: 0, deposit: 0 },
  { day: 13, username: 'pho.huong', advertisement: 4, visitPackage: 0, deposit: 0 },
  { day: 16, username: 'xedap_tam', advertisement: 5, visitPackage: 0, deposit: 0 },
  { day: 7, username: 'demo', advertisement: 3, visitPackage: 2, deposit: 0, review: 'rejected' },
  { day: 8, username: 'demo', advertisement: 3, visitPackage: 2, deposit: 0, review: 'corrected' },
  { day: 7, username: 'corner.books', advertisement: 8, visitPackage: 4, deposit: 20_000 },
  { day: 9, username: 'mugi_coffee', advertisement: 11, visitPackage: 4, deposit: 20_000 },
  { day: 10, username: 'dalbit.stay', advertisement: 14, visitPackage: 4, deposit: 20_000 },
  { day: 11, username: 'laozhang.mian', advertisement: 17, visitPackage: 4, deposit: 20_000 },
  { day: 12, username: 'velo_dvor', advertisement: 20, visitPackage: 4, deposit: 20_000 },
  // The same shop for readers of English.
  { day: 13, username: 'demo', advertisement: 26, visitPackage: 1, deposit: 0 },
  { day: 14, username: 'salon.du.coin', advertisement: 23, visitPackage: 4, deposit: 20_000 },
  // The first one again: one that is stopped, one that is paused, and one that awaits review.
  { day: 12, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 0 },
  { day: 18, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 0 },
  {
    day: 20,
    username: 'demo',
    advertisement: 6,
    visitPackage: 2,
    deposit: 0,
    draftedBy: 'linh.tran',
    dailyVisits: 20,
    runs: { from: 0, to: 45 },
  },
  // For a weekend to come.
  {
    day: 23,
    username: 'pho.huong',
    advertisement: 7,
    visitPackage: 1,
    deposit: 0,
    runs: { from: 3, to: 10 },
  },
  { day: 23, username: 'demo', advertisement: 0, visitPackage: 1, deposit: 0 },
];

/** The day before the demo begins. */
export const LAST_DAY = 23;

/** The last ones await review, so that an operator has something to decide. */
export const LAST_REVIEWED_DAY = 22;

/** Until then everybody shares the first order, and completes it. */
export const FIRST_ORDER_DONE_DAY = 4;
export const FIRST_ORDER_VISITS = 10;

/** The sharers, the visits to each of their received orders, and the interval in days. */
export const sharers = [
  { username: 'sharer', from: 2, visits: 5, every: 1 },
  { username: 'minh_anh', from: 3, visits: 3, every: 2 },
  { username: 'linh.tran', from: 4, visits: 2, every: 2 },
  { username: 'khoa.bui', from: 7, visits: 2, every: 3 },
  { username: 'demo', from: 7, visits: 2, every: 4 },
] as const;

/** The order whose results have a story. */
export const shown = { username: 'demo', advertisement: 3 } as const;
const newer = { username: 'demo', advertisement: 6 } as const;
const SHOWN_FROM = 8;
const NEWER_FROM = 21;
/** Of three days each sharer takes what is drawn on one, and chooses from the feed on the others. */
const CHOOSES_BUT = 3;

const PHO = { username: 'pho.huong', advertisement: 1 } as const;
const BICYCLES = { username: 'xedap_tam', advertisement: 2 } as const;
const COFFEE = { username: 'pho.huong', advertisement: 4 } as const;
const SEASIDE = { username: 'xedap_tam', advertisement: 5 } as const;
/** All visits of a share. */
const FULL = 10;

/** Two full shares complete a small order. By day and sharer. */
const small: Readonly<Record<string, PlannedShare>> = {
  '4 sharer': { order: PHO, visits: FULL },
  '4 linh.tran': { order: PHO, visits: FULL },
  '5 sharer': { order: BICYCLES, visits: FULL },
  '5 minh_anh': { order: BICYCLES, visits: FULL },
  '9 minh_anh': { order: PHO, visits: FULL },
  '10 linh.tran': { order: PHO, visits: FULL },
  '12 linh.tran': { order: BICYCLES, visits: FULL },
  '14 linh.tran': { order: COFFEE, visits: FULL },
  '15 minh_anh': { order: COFFEE, visits: FULL },
  '17 minh_anh': { order: SEASIDE, visits: 6, hurried: true },
};

/** What a sharer chooses from the feed on a day; null: they take what is drawn. `place` is theirs among the sharers. */
export function chosenOn(
  day: number,
  { username, place }: { username: string; place: number },
): PlannedShare | null {
  const planned = small[`${day} ${username}`];
  if (planned !== undefined) return planned;
  if (day < SHOWN_FROM || (day + place) % CHOOSES_BUT === 0) return null;
  return { order: day >= NEWER_FROM && place % 2 === 1 ? newer : shown };
}
