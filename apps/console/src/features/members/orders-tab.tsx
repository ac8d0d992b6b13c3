import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answers, lists } from '../../data/answers.ts';
import type { MemberOrder } from '../../data/api.ts';
import { Choice } from '../../ui/forms/fields.tsx';
import { keysOf } from '../../ui/known-keys.ts';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { refusalTexts } from '../orders/texts.ts';
import { wordsOf } from './texts.ts';

type Side = MemberOrder['side'];
const sideTexts: Readonly<Record<Side, string>> = { distributed: 'Distributed', received: 'Received' };

/** The orders of a member on both sides, each with its visits. */
export function OrdersTab({ id }: { id: string }) {
  const [side, setSide] = useState<Side | ''>('');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Choice<Side | ''> label="Side" none="Both" options={sideTexts} value={side} onChange={setSide} />
      <Paged
        of={lists.memberOrders(id, side)}
        empty="No orders."
        csv={{ path: `members/${id}/orders`, filter: { side }, fileName: 'orders' }}
        row={(order) => <OrderCard memberId={id} order={order} />}
      />
    </Box>
  );
}

function refusedOf(refused: MemberOrder['visits_refused']): string {
  const reasons = keysOf(refused).map((reason) => `${refused[reason]} ${refusalTexts[reason]}`);
  return reasons.length === 0 ? 'None' : reasons.join(', ');
}

function OrderCard({ memberId, order }: { memberId: string; order: MemberOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <RecordCard
      title={order.title}
      state={`${sideTexts[order.side]}: ${wordsOf(order.stage)}`}
      facts={[
        { name: 'Visits', value: `${order.visits_verified} of ${order.visits_target}` },
        { name: 'Refused', value: refusedOf(order.visits_refused) },
        ...(order.side === 'distributed'
          ? [
              { name: 'Price', value: <Money of={order.price} /> },
              { name: 'Paid', value: <Money of={order.paid} /> },
              { name: 'Spent', value: <Money of={order.spent} /> },
              { name: 'Refunded', value: <Money of={order.refunded} /> },
            ]
          : [
              { name: 'Advertiser', value: order.advertiser },
              { name: 'Claimed', value: <Money of={order.reward_claimed} /> },
              { name: 'Claimable', value: <Money of={order.reward_claimable} /> },
              { name: 'Ends on', value: <Instant of={order.expires_at} /> },
            ]),
        { name: 'Created', value: <Instant of={order.created_at} /> },
        { name: 'Completed', value: <Instant of={order.completed_at} /> },
      ]}
      actions={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Visits
        </Button>
      }
    >
      {open ? <Visits memberId={memberId} orderId={order._id} /> : null}
    </RecordCard>
  );
}

/** The latest visits of an order, as the member sees them. */
function Visits({ memberId, orderId }: { memberId: string; orderId: string }) {
  const visits = useQuery(answers.memberVisits(memberId, orderId));
  return (
    <Loaded query={visits}>
      {(latest) =>
        latest.length === 0 ? (
          <Empty>No visits yet.</Empty>
        ) : (
          <Box component="ol" aria-label="Latest visits" sx={{ pl: 3, my: 1 }}>
            {latest.map(({ opened_at, state, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: visits have no name of their own here
              <li key={`${opened_at}-${index}`}>
                <Instant of={opened_at} />: {state}
                {reason === null ? '' : `, ${refusalTexts[reason]}`}
              </li>
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}
