import { formatMoney } from '@handbill/contract/money';
import type { ReactNode } from 'react';
import { useCurrency } from '../../data/answers/use-settings.ts';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Heading } from '../../ui/screen.tsx';
import { earnedBy } from './rewards.ts';

/** A share that has brought all its visits: what it earned, the claim, and the next one. */
export function FullShare({ order, children }: { order: ReceivedOrder; children: ReactNode }) {
  const text = useText();
  const currency = useCurrency();
  return (
    <Card>
      <Heading>{text('sharing.full')}</Heading>
      <p>{text('sharing.full_says', { amount: formatMoney(earnedBy(order), currency) })}</p>
      {children}
      <ButtonLink wide look={order.reward_claimable > 0 ? 'secondary' : 'primary'} href="/order-detail">
        {text('sharing.another')}
      </ButtonLink>
    </Card>
  );
}
