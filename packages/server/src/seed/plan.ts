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
}

export const orders: readonly PlannedOrder[] = [
  { day: 1, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 30_000 },
  { day: 4, username: 'pho.huong', advertisement: 1, visitPackage: 2, deposit: 5_000 },
  { day: 5, username: 'xedap_tam', advertisement: 2, visitPackage: 2, deposit: 4_000 },
  { day: 7, username: 'demo', advertisement: 3, visitPackage: 2, deposit: 0, review: 'rejected' },
  { day: 8, username: 'demo', advertisement: 3, visitPackage: 2, deposit: 0, review: 'corrected' },
  { day: 13, username: 'pho.huong', advertisement: 4, visitPackage: 3, deposit: 10_000 },
  { day: 17, username: 'xedap_tam', advertisement: 5, visitPackage: 3, deposit: 9_000 },
  { day: 7, username: 'corner.books', advertisement: 8, visitPackage: 4, deposit: 20_000 },
  { day: 9, username: 'mugi_coffee', advertisement: 11, visitPackage: 4, deposit: 20_000 },
  { day: 10, username: 'dalbit.stay', advertisement: 14, visitPackage: 4, deposit: 20_000 },
  { day: 11, username: 'laozhang.mian', advertisement: 17, visitPackage: 4, deposit: 20_000 },
  { day: 12, username: 'velo_dvor', advertisement: 20, visitPackage: 4, deposit: 20_000 },
  { day: 14, username: 'salon.du.coin', advertisement: 23, visitPackage: 4, deposit: 20_000 },
  // The first one again: one that is stopped, one that is paused, and one that awaits review.
  { day: 12, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 0 },
  { day: 18, username: 'demo', advertisement: 0, visitPackage: 0, deposit: 0 },
  { day: 20, username: 'demo', advertisement: 6, visitPackage: 2, deposit: 0, draftedBy: 'linh.tran' },
  { day: 23, username: 'pho.huong', advertisement: 7, visitPackage: 1, deposit: 0 },
  { day: 23, username: 'demo', advertisement: 0, visitPackage: 1, deposit: 0 },
];

/** The last ones await review, so that an operator has something to decide. */
export const LAST_REVIEWED_DAY = 22;

/** Until then everybody shares the first order, and completes it. */
export const FIRST_ORDER_DONE_DAY = 4;
export const FIRST_ORDER_VISITS = 10;

/** The sharers, the visits to each of their received orders, and the interval in days. */
export const sharers = [
  { username: 'sharer', from: 2, visits: 5, every: 1 },
  { username: 'minh_anh', from: 3, visits: 4, every: 2 },
  { username: 'linh.tran', from: 4, visits: 3, every: 2 },
  { username: 'khoa.bui', from: 7, visits: 2, every: 3 },
  { username: 'demo', from: 5, visits: 2, every: 4 },
] as const;

/** The order whose results have a story. */
export const shown = { username: 'demo', advertisement: 3 } as const;
const newer = { username: 'demo', advertisement: 6 } as const;
const SHOWN_FROM = 8;
const NEWER_FROM = 21;
/** Of three days each sharer takes what is drawn on one, and chooses from the feed on the others. */
const CHOOSES_BUT = 3;

/** The order that a sharer, by their place, chooses from the feed on a day; null: they take what is drawn. */
export function chosenOn(
  day: number,
  place: number,
): Pick<PlannedOrder, 'username' | 'advertisement'> | null {
  if (day < SHOWN_FROM || (day + place) % CHOOSES_BUT === 0) return null;
  return day >= NEWER_FROM && place % 2 === 1 ? newer : shown;
}
