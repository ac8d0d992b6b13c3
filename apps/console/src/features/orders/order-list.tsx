import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type Order } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { type Bulk, withExplanation } from '../../ui/bulk/bulk-action.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { keysOf } from '../../ui/known-keys.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { AdvertisementPreview } from './advertisement-preview.tsx';
import { EndOrderDialog } from './end-order-dialog.tsx';
import { languageText, refusalTexts, reviewReasonTexts, stageTexts } from './texts.ts';
import { useCategoryTexts } from './use-category-texts.ts';

const notInReview = ({ stage }: Order) =>
  stage === 'in_review' ? null : `it is ${stageTexts[stage].toLowerCase()}`;

const bulk: Bulk<Order> = {
  permission: 'orders.review',
  actions: [
    {
      label: 'Approve',
      effect: 'Members can receive each order, and its advertiser is notified.',
      amountOf: ({ paid }) => paid,
      obstacle: notInReview,
      send: ({ _id: id, seen }, _why, key) => api.approveOrder({ id, seen }, key),
    },
    withExplanation({
      label: 'Reject',
      effect: 'Each payment is refunded in full, and the advertiser is notified of the reason.',
      reasons: reviewReasonTexts,
      explained: { topic: 'order_rejected', languageOf: ({ member }) => member.language },
      amountOf: ({ paid }) => paid,
      obstacle: notInReview,
      send: ({ _id: id, seen }, why, key) => api.rejectOrder({ id, seen, ...why }, key),
    }),
  ],
};

/** Orders by stage, those in review first. */
export function OrderList() {
  const categoryTexts = useCategoryTexts();
  return (
    <RecordList<Order>
      title="Orders"
      queue
      selects={[
        { name: 'stage', label: 'Stage', options: stageTexts, start: 'in_review' },
        { name: 'category', label: 'Category', options: categoryTexts },
      ]}
      search="Member, title, host, id or price"
      views="orders"
      bulk={bulk}
      nameOf={({ title }) => title}
      card={(order) => <OrderCard order={order} />}
    />
  );
}

function OrderCard({ order }: { order: Order }) {
  const categoryTexts = useCategoryTexts();
  return (
    <RecordCard
      title={order.title}
      state={stageTexts[order.stage]}
      facts={[
        { name: 'Member', value: <MemberName of={order.member.username} /> },
        order.stage === 'paused' && { name: 'Paused by', value: pausedByText(order) },
        { name: 'Category', value: categoryTexts[order.category] },
        { name: 'Language', value: languageText(order.language) },
        { name: 'Visits', value: `${order.visits_verified} of ${order.visits_target} verified` },
        { name: 'Refused', value: refusedText(order) },
        { name: 'Reward per visit', value: <Money of={order.reward_per_visit} /> },
        { name: 'Price', value: <Money of={order.price} /> },
        { name: 'Paid', value: <Money of={order.paid} /> },
        { name: 'Spent', value: <Money of={order.spent} /> },
        { name: 'Refunded', value: <Money of={order.refunded} /> },
        { name: 'Started', value: <Instant of={order.created_at} /> },
        { name: 'Paid on', value: <Instant of={order.paid_at} /> },
        order.reason !== null && { name: 'Reason', value: reviewReasonTexts[order.reason] },
        order.explanation !== null && { name: 'Explanation', value: order.explanation },
      ]}
      actions={<OrderActions order={order} />}
    >
      {order.stage === 'in_review' && order.paid_at !== null ? (
        <WaitingInQueue queue="orders" since={order.paid_at} />
      ) : null}
      <AdvertisementPreview order={order} />
      <Link href={order.landing_url} target="_blank" rel="noopener noreferrer nofollow">
        {order.landing_url}
      </Link>
      <p>
        <Link component={RouterLink} to={`/review?order=${order._id}`}>
          Preview as a visitor
        </Link>
      </p>
    </RecordCard>
  );
}

function OrderActions({ order: { _id: id, seen, stage, paused_by, member } }: { order: Order }) {
  if (stage === 'in_review') {
    return (
      <Allowed to="orders.review">
        <CommandButton
          label="Approve"
          done="Order approved"
          send={(key) => api.approveOrder({ id, seen }, key)}
        />
        <EndOrderDialog
          label="Reject"
          title="Reject this order and refund the member"
          done="Order rejected"
          member={member}
          send={(why, key) => api.rejectOrder({ id, seen, ...why }, key)}
        />
      </Allowed>
    );
  }
  if (stage !== 'distributing' && stage !== 'paused') return null;
  return (
    <Allowed to="orders.stop">
      {stage === 'paused' && (
        <CommandButton label="Resume" done="Order resumed" send={(key) => api.resumeOrder({ id }, key)} />
      )}
      {(stage === 'distributing' || paused_by === 'member') && (
        <CommandButton label="Pause" plain done="Order paused" send={(key) => api.pauseOrder({ id }, key)} />
      )}
      <EndOrderDialog
        label="Stop"
        title="Stop this order and refund the unspent amount"
        done="Order stopped"
        member={member}
        send={(why, key) => api.stopOrder({ id, ...why }, key)}
      />
    </Allowed>
  );
}

const pausedByText = ({ paused_by }: Order) =>
  paused_by === 'member' ? 'its member, who can resume it' : 'an operator';

function refusedText(order: Order): string {
  const counted = keysOf(refusalTexts).flatMap((reason) => {
    const count = order.visits_refused[reason];
    return count ? [`${count} ${refusalTexts[reason]}`] : [];
  });
  return counted.length > 0 ? counted.join(', ') : 'none';
}
