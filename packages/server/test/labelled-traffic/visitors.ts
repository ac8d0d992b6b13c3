import { newVisitor, type Visitor, withoutCookie } from '../given/visits.ts';

/** A visit, from the visitor's side. */
export interface SimulatedVisit {
  visitor: Visitor;
  /** The index of the opened link. */
  link: number;
  /** When it is opened, in milliseconds from the beginning, and how long until the ticket is sent. */
  at: number;
  stays: number;
  tapped: boolean;
  /** How often the ticket is sent. */
  sent: number;
}

/** Visitors of one kind. The rules see only their visits. */
export interface Kind {
  name: string;
  honest: boolean;
  /** What a cheat spends an hour, in minor units; docs/visits.md says on what. */
  costs?: bigint;
  /** How many links they open, of how many orders; a cheat's are all shared by the cheat. */
  links: number;
  orders: number;
  /** A link of somebody else that a cheat opens before its own, with this browser; not one of its tries. */
  decoy?: Visitor;
  /** The address at which the sharer is signed in with another browser; by default an unrelated one. */
  sharerAt?: string;
  /** Whether `npm test` measures it, because it has few visits. */
  short: boolean;
  visits: readonly SimulatedVisit[];
}

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DWELL = 5 * SECOND;
const TAP = 2 * SECOND;

/** The same numbers in every run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const MODELS = [
  `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`,
  `${ANDROID} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
];
const modelOf = (index: number) => MODELS[index % MODELS.length] ?? '';
const madeUp = (index: number) => `${ANDROID} Chrome/${60 + index}.0.0.0 Mobile Safari/537.36`;
const browser = (address: string, userAgent: string): Visitor => newVisitor({ address, userAgent });

interface Spread {
  seed: number;
  count: number;
  hours: number;
  links: number;
  visitor: (index: number) => Visitor;
}

interface Programs extends Omit<Spread, 'seed'> {
  inTurn?: boolean;
}

/** People arrive at random times. A third of them tap before the dwell time is over, and some look away for a while. */
function people({ seed, count, hours, links, visitor }: Spread): SimulatedVisit[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor(next() * hours * HOUR);
    const tapped = next() < 1 / 3;
    const latency = 100 + next() * 1_500;
    const away = next() < 1 / 4 ? next() * 60 * SECOND : 0;
    const stays = tapped ? TAP + next() * 2_500 + latency : DWELL + latency + away;
    return { visitor: visitor(index), link: index % links, at, stays: Math.floor(stays), tapped, sent: 1 };
  });
}

/** A program opens one link after the other, or each as often as it has places, and stays for the required time. */
function programs({ count, hours, links, visitor, inTurn = true }: Programs): SimulatedVisit[] {
  return Array.from({ length: count }, (_, index) => ({
    ...{
      visitor: visitor(index),
      link: inTurn ? index % links : Math.floor((index * links) / count),
      at: Math.floor((index * hours * HOUR) / count),
    },
    stays: DWELL,
    tapped: false,
    sent: 1,
  }));
}

/** An hour of each in minor units: a minimum wage, a line for 10 $ a month, a phone for 90 $ in a year, a small server. */
const PERSON = 100n;
const NETWORK = 2n;
const PHONE = 1n;
const SERVER = 1n;

/** All kinds of visitors, each with its own networks. */
export const kinds: readonly Kind[] = [
  {
    ...{
      name: 'families, five phones at each of ten addresses',
      honest: true,
      links: 10,
      orders: 2,
      short: true,
    },
    visits: people({
      seed: 1,
      count: 50,
      hours: 12,
      links: 10,
      visitor: (index) => browser(`101.1.${index % 10}.9`, modelOf(index)),
    }),
  },
  {
    ...{
      name: 'a carrier’s network, 200 phones of three models',
      honest: true,
      links: 25,
      orders: 2,
      short: false,
    },
    visits: people({
      seed: 2,
      count: 200,
      hours: 12,
      links: 25,
      visitor: (index) => browser(`101.2.0.${index % 250}`, modelOf(index)),
    }),
  },
  {
    name: 'an office, 12 people within two hours',
    honest: true,
    links: 3,
    orders: 2,
    short: true,
    visits: people({
      seed: 3,
      count: 12,
      hours: 2,
      links: 3,
      visitor: (index) => browser('101.3.0.9', modelOf(index)),
    }),
  },
  {
    name: 'a café, 30 guests in a day',
    honest: true,
    links: 10,
    orders: 2,
    short: false,
    visits: people({
      seed: 4,
      count: 30,
      hours: 12,
      links: 10,
      visitor: (index) => browser('101.4.0.9', modelOf(index)),
    }),
  },
  {
    name: 'the household of the sharer, 3 phones',
    honest: true,
    links: 1,
    orders: 1,
    short: true,
    sharerAt: '101.5.0.9',
    visits: people({
      seed: 5,
      count: 3,
      hours: 12,
      links: 1,
      visitor: (index) => browser('101.5.0.9', modelOf(index)),
    }),
  },
  {
    ...{
      name: 'private windows, a sharer at home',
      honest: false,
      costs: PERSON,
      links: 4,
      orders: 4,
      short: true,
    },
    sharerAt: '102.1.0.9',
    visits: people({
      seed: 6,
      count: 40,
      hours: 2,
      links: 4,
      visitor: () => browser('102.1.0.9', modelOf(0)),
    }),
  },
  {
    ...{
      name: 'private windows that keep no cookie, a sharer at home',
      honest: false,
      costs: PERSON,
      links: 4,
      orders: 4,
      short: true,
    },
    sharerAt: '102.11.0.9',
    // Each name once for an order, and as many visits as do not look artificial by their number.
    visits: people({
      seed: 8,
      count: 19,
      hours: 2,
      links: 4,
      visitor: (index) => withoutCookie(browser('102.11.0.9', madeUp(Math.floor(index / 4)))),
    }),
  },
  {
    ...{
      name: 'cookies cleared by a program, on another network',
      honest: false,
      costs: NETWORK,
      links: 4,
      orders: 4,
      short: false,
    },
    visits: programs({
      count: 40,
      hours: 1,
      links: 4,
      visitor: () => browser('102.2.0.9', modelOf(0)),
    }),
  },
  {
    ...{
      name: 'the same, filling one link after the other',
      honest: false,
      costs: NETWORK,
      links: 4,
      orders: 4,
      short: false,
    },
    visits: programs({
      count: 40,
      hours: 1,
      links: 4,
      inTurn: false,
      visitor: () => browser('102.10.0.9', modelOf(0)),
    }),
  },
  {
    ...{
      name: 'made-up browser names at one address',
      honest: false,
      costs: NETWORK,
      links: 10,
      orders: 10,
      short: false,
    },
    visits: programs({
      count: 100,
      hours: 1,
      links: 10,
      visitor: (index) => browser('102.3.0.9', madeUp(index)),
    }),
  },
  {
    ...{
      name: 'a farm, 20 phones on one network, cookies cleared',
      honest: false,
      costs: 20n * PHONE + NETWORK,
      links: 10,
      orders: 10,
      short: false,
    },
    visits: programs({
      count: 100,
      hours: 1,
      links: 10,
      visitor: (index) => browser(`102.4.0.${index % 20}`, modelOf(index)),
    }),
  },
  {
    ...{
      name: 'a farm that taps and waits as people do',
      honest: false,
      costs: 20n * PHONE + NETWORK,
      links: 10,
      orders: 10,
      short: false,
    },
    visits: people({
      seed: 7,
      count: 100,
      hours: 1,
      links: 10,
      visitor: (index) => browser(`102.5.0.${index % 20}`, modelOf(index)),
    }),
  },
  {
    ...{
      name: 'a program that first opens somebody else’s link',
      honest: false,
      costs: NETWORK,
      links: 10,
      orders: 10,
      short: false,
    },
    decoy: browser('102.12.0.9', modelOf(0)),
    visits: people({
      seed: 9,
      count: 100,
      hours: 12,
      links: 10,
      visitor: (index) => browser('102.12.0.9', modelOf(index)),
    }),
  },
  {
    ...{
      name: 'one ticket, sent again and again',
      honest: false,
      costs: NETWORK,
      links: 1,
      orders: 1,
      short: true,
    },
    visits: programs({
      count: 1,
      hours: 1,
      links: 1,
      visitor: () => browser('102.6.0.9', modelOf(0)),
    }).map((coming) => ({ ...coming, sent: 30 })),
  },
  {
    ...{
      name: 'headless browsers that say so',
      honest: false,
      costs: 20n * NETWORK,
      links: 4,
      orders: 4,
      short: true,
    },
    visits: programs({
      count: 20,
      hours: 1,
      links: 4,
      visitor: (index) =>
        browser(`102.7.${index}.9`, 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0 Safari/537.36'),
    }),
  },
  {
    ...{
      name: 'headless browsers at a hosting company',
      honest: false,
      costs: 20n * SERVER,
      links: 4,
      orders: 4,
      short: true,
    },
    visits: programs({
      count: 20,
      hours: 1,
      links: 4,
      visitor: (index) => browser(`5.9.${index}.9`, madeUp(index)),
    }),
  },
  {
    ...{
      name: 'a script without a browser',
      honest: false,
      costs: 20n * NETWORK,
      links: 4,
      orders: 4,
      short: true,
    },
    visits: programs({
      count: 20,
      hours: 1,
      links: 4,
      visitor: (index) => browser(`102.9.${index}.9`, 'curl/8.5.0'),
    }),
  },
];
