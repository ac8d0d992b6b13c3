import type {
  HeldNetwork,
  HeldRefusal,
  Objection,
  Outlier,
  ReversalReason,
  Traffic,
} from '../../data/api.ts';
import { keysOf } from '../../ui/known-keys.ts';
import { counted } from '../../ui/values/counted.ts';
import { refusalTexts } from '../orders/texts.ts';

export const viewTexts = {
  outliers: 'Outliers',
  order: 'Orders',
  share: 'Shares',
  sharer: 'Sharers',
  network: 'Networks',
  visits: 'Visits',
  rules: 'Rules',
} as const;

export type View = keyof typeof viewTexts;

export const periodTexts = { '1': 'Last 24 hours', '7': 'Last 7 days', '30': 'Last 30 days' } as const;

export const reversalTexts: Readonly<Record<ReversalReason, string>> = {
  same_people: 'Repeat visits by the same people',
  automated_visits: 'Automated visits',
  bought_visits: 'Bought or exchanged visits',
  misled_visitors: 'Misled visitors',
};

/** Why a visit is held. */
export const heldTexts: Readonly<Record<keyof HeldNetwork['held_for'], string>> = {
  network: 'over the network’s allowance',
  self: 'network of the sharer or advertiser',
  cookie: 'without its cookie',
};

export const heldRefusalTexts: Readonly<Record<HeldRefusal, string>> = {
  network: 'Unnatural traffic from one network',
  self: 'The sharer’s or advertiser’s own visits',
  repeat: 'Repeat visits',
};

export const objectionTexts: Readonly<Record<Objection['status'], string>> = {
  open: 'Open',
  upheld: 'Upheld',
  declined: 'Declined',
};

export function visitsText(visits: number): string {
  return counted(visits, 'visit');
}

type Signal = Outlier['signals'][number];

/** Why a group of visits stands out, with its figures. */
export function signalText({ signal, seen, against }: Signal): string {
  switch (signal) {
    case 'many_refused':
      return `${seen} % of its visits were refused, against ${against} % of all visits.`;
    case 'burst':
      return `${seen} of its ${against} visits came within 5 minutes. A link posted in a busy group can cause that too.`;
    case 'one_network':
      return `${seen} % of its visits came from one network (flagged from ${against} %). An office or a school can be one network.`;
    case 'same_times':
      return `Its visitors all stayed for about the same time (± ${seen} s, usually ± ${against} s), as programs do.`;
  }
}

/** A part of a whole in percent, or a dash. */
export function percentText(part: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((part * 100) / of)} %`;
}

export function refusedOf({ refused }: Pick<Traffic, 'refused'>): number {
  return Object.values(refused).reduce((sum, visits) => sum + visits, 0);
}

/** Refused visits by reason, most frequent first. */
export function refusedByReason({ refused }: Pick<Traffic, 'refused'>): { text: string; visits: number }[] {
  return keysOf(refusalTexts)
    .map((reason) => ({ text: refusalTexts[reason], visits: refused[reason] ?? 0 }))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits);
}

/** The short name of a network: the first characters of its hash. */
export function markOf(network: string): string {
  return network.slice(0, 8);
}
