import { formatMoney, larger, smaller } from '@handbill/contract/money';
import type { Work } from '../../platform/context.ts';
import { knownPackages, type VisitPackage } from '../offers/index.ts';
import { knownSettings } from '../settings/index.ts';
import { readPublicFigures } from '../withdrawals/index.ts';
import { knownEarnings } from './known-earnings.ts';

/** Fewer processed withdrawals say nothing about how long the next one takes. */
const WITHDRAWALS_MIN = 10;

/** What the page states about this installation. Amounts are formatted. */
export interface Facts {
  siteTitle: string;
  /** Who runs this installation: legal name, address and registration, as far as they are filled in. */
  company: readonly string[];
  /** Where a stranger can ask for an invite code. */
  support: string;
  isDemo: boolean;
  /** What a verified visit pays: the smallest and the largest reward on offer; null without a package. */
  rewards: { least: string; most: string } | null;
  dwellSeconds: number;
  tapSeconds: number;
  minimum: string;
  /** Null when withdrawing is free. */
  fee: string | null;
  promisedHours: number;
  /** The period of the public figures. */
  days: number;
  /** How long withdrawals took; null when there were too few. */
  processed: { count: number; median: number; p95: number } | null;
  /** What members were paid for visits in the same period; null when they were too few. */
  earned: { count: number; median: string } | null;
}

export async function readFacts(work: Work): Promise<Facts> {
  const [settings, packages, figures, earnings] = await Promise.all([
    knownSettings(work),
    knownPackages(work),
    readPublicFigures(work),
    knownEarnings(work),
  ]);
  const money = (amount: bigint) => formatMoney(amount, settings.currency);
  const { days, answered, median_hours, p95_hours } = figures.data.withdrawals;
  const isEnough = answered >= WITHDRAWALS_MIN && median_hours !== null && p95_hours !== null;
  return {
    siteTitle: settings.site_title,
    company: [settings.company_name, settings.company_address, settings.company_registration].filter(Boolean),
    support: settings.link_support,
    isDemo: work.config.mode === 'demo',
    rewards: rewardsOf(packages, money),
    dwellSeconds: settings.dwell_seconds,
    tapSeconds: settings.tap_seconds,
    minimum: money(settings.withdraw_minimum),
    fee: settings.withdraw_fee === 0n ? null : money(settings.withdraw_fee),
    promisedHours: settings.withdraw_answer_hours,
    days,
    earned: earnings && { count: earnings.members, median: money(earnings.median) },
    processed: isEnough ? { count: answered, median: median_hours, p95: p95_hours } : null,
  };
}

function rewardsOf(packages: readonly VisitPackage[], money: (amount: bigint) => string): Facts['rewards'] {
  const [first, ...others] = packages.map(({ reward_per_visit }) => reward_per_visit);
  if (first === undefined) return null;
  return { least: money(others.reduce(smaller, first)), most: money(others.reduce(larger, first)) };
}
