import type { listTraffic, listVisits, objects } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { TrafficRow } from './sql.ts';
import type { VisitRow } from './visits-sql.ts';

type Traffic = AnswerOf<typeof listTraffic>['data'][number];
type Visit = AnswerOf<typeof listVisits>['data'][number];

/** A group of visits as the console sees it. */
export function trafficOf(by: (typeof objects.trafficGroups)[number], row: TrafficRow): Traffic {
  const { key, campaign_id, title, sharer_id, username, top_network, top_visits, ...figures } = row;
  const ofOrder = by === 'order' || by === 'share';
  const ofSharer = by === 'share' || by === 'sharer';
  return {
    _id: key,
    order: ofOrder ? { _id: campaign_id, title } : null,
    sharer: ofSharer ? { _id: sharer_id, username } : null,
    ...figures,
    top_network: top_network === null ? null : { network: top_network, visits: top_visits },
  };
}

/** A single visit as the console sees it. */
export function visitOf(row: VisitRow): Visit {
  return {
    _id: row.id,
    order: { _id: row.campaign_id, title: row.title },
    share: row.share_id,
    sharer: { _id: row.sharer_id, username: row.username },
    opened_at: row.opened_at,
    state: row.state,
    reason: row.reason,
    seconds: row.seconds,
    network: row.network,
    settles_at: row.settles_at,
    unsettled: row.unsettled,
    reward: row.reward_per_visit,
  };
}
