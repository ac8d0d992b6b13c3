import type { objects as consoleObjects } from '@handbill/contract/console';
import type { objects } from '@handbill/contract/member';
import type { z } from 'zod';
import { seenOf } from '../../platform/http/seen.ts';
import { costPerVisit } from '../escrow/index.ts';
import { percentOf } from '../levels/index.ts';
import type { ShownCampaignRow } from './sql.ts';

export type DistributedOrder = z.output<typeof objects.distributedOrder>;
export type ConsoleOrder = z.output<typeof consoleObjects.consoleOrder>;

/** A campaign as its member sees it. */
export function distributedOrderOf(row: ShownCampaignRow): DistributedOrder {
  return {
    _id: row.id,
    side: 'distributed',
    title: row.title,
    text: row.text,
    image: row.image,
    pictures: row.pictures,
    chat_title: row.chat_title,
    chat_text: row.chat_text,
    landing_url: row.landing_url,
    link_parameters: row.link_parameters,
    button_words: row.button_words,
    category: row.category,
    language: row.language,
    status: row.status,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    daily_visits: row.daily_visits,
    stage: row.stage,
    paused_by: row.paused_by,
    shows_codes: row.shows_codes,
    visits_target: row.visits_target,
    visits_verified: row.visits_verified,
    visits_refused: row.refused,
    reward_per_visit: row.reward_per_visit,
    list_price: row.list_price,
    discount_percent: percentOf(row.discount_bp),
    price: row.price,
    price_per_visit: costPerVisit(row),
    ...moneyOf(row),
    reason: row.reason,
    explanation: row.explanation,
    package_id: row.package_id,
    corrects_id: row.corrects_id,
    drafted_by: row.drafter,
    corrected_by: row.corrected_by,
    created_at: row.created_at,
    paid_at: row.paid_at,
    completed_at: row.completed_at,
  };
}

/** A campaign as the console sees it. */
export function consoleOrderOf(row: ShownCampaignRow): ConsoleOrder {
  const order = {
    _id: row.id,
    member: { _id: row.member_id, username: row.username, language: row.locale },
    title: row.title,
    text: row.text,
    image: row.image,
    pictures: row.pictures,
    chat_title: row.chat_title,
    chat_text: row.chat_text,
    landing_url: row.landing_url,
    button_words: row.button_words,
    category: row.category,
    language: row.language,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    daily_visits: row.daily_visits,
    stage: row.stage,
    paused_by: row.paused_by,
    visits_target: row.visits_target,
    visits_verified: row.visits_verified,
    visits_refused: row.refused,
    reward_per_visit: row.reward_per_visit,
    price: row.price,
    ...moneyOf(row),
    reason: row.reason,
    explanation: row.explanation,
    created_at: row.created_at,
    paid_at: row.paid_at,
    completed_at: row.completed_at,
  };
  return { ...order, seen: seenOf(decidedOn(order)) };
}

/** What a decision on a campaign covers: all but the language of its member's app, which is not reviewed. */
export function decidedOn({ member, ...order }: Omit<ConsoleOrder, 'seen'>): object {
  const { language: _language, ...advertiser } = member;
  return { ...order, member: advertiser };
}

function moneyOf(row: ShownCampaignRow) {
  return {
    paid: row.paid_at === null ? 0n : row.price,
    spent: BigInt(row.visits_verified) * costPerVisit(row),
    refunded: row.refunded,
  };
}
