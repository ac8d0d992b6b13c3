import type { Outlier, ReversalReason, Traffic } from '../../api.ts';
import { refusalTexts } from '../orders/texts.ts';

export const viewTexts = {
  outliers: 'Worth a look',
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
  same_people: 'The same people, again and again',
  automated_visits: 'A program made them',
  bought_visits: 'Bought or exchanged visits',
  misled_visitors: 'Visitors were misled',
};

type Signal = Outlier['signals'][number];

/** Why a group of visits is worth a look, with its figures. */
export function signalText({ signal, seen, against }: Signal): string {
  switch (signal) {
    case 'many_refused':
      return `${seen} % of its visits were refused; of all visits to the house ${against} % were.`;
    case 'burst':
      return `${seen} of its ${against} visits came within five minutes. A link posted in a busy group does that, too.`;
    case 'one_network':
      return `${seen} % of its visits came from one network; ${against} % and more stand out. An office or a school can be one network.`;
    case 'same_times':
      return `Its visitors stayed equally long, give or take ${seen} seconds; others differ by ${against} seconds. Programs wait like that.`;
  }
}

/** A part of a whole in percent, or a dash. */
export function percentText(part: number, of: number): string {
  return of === 0 ? '–' : `${Math.round((part * 100) / of)} %`;
}

export function refusedOf({ refused }: Pick<Traffic, 'refused'>): number {
  return Object.values(refused).reduce((sum, visits) => sum + visits, 0);
}

/** Refused visits by reason, the most first. */
export function refusedByReason({ refused }: Pick<Traffic, 'refused'>): { text: string; visits: number }[] {
  return Object.entries(refusalTexts)
    .map(([reason, text]) => ({ text, visits: refused[reason as keyof typeof refusalTexts] ?? 0 }))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits);
}

/** How people name a network: the beginning of its hash. */
export function markOf(network: string): string {
  return network.slice(0, 8);
}
