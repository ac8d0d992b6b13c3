import type { ComponentType } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DepositIcon, type IconProps, MegaphoneIcon, WithdrawIcon } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { ReceiptIcon, RewardIcon, RulesIcon } from '../../../ui/more-icons.tsx';
import { RowDetails } from '../../../ui/rows.tsx';
import { Fact, Facts } from '../../../ui/screen.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Line } from './use-statement.ts';

interface Kind {
  title: TextId;
  icon: ComponentType<IconProps>;
  /** The screen that shows a line's subject, by its reference. */
  leadsTo?: string;
}

const withdrawal = (title: TextId): Kind => ({ title, icon: WithdrawIcon, leadsTo: '/withdraw?id=' });

/** The kinds of lines, in the words of this app. */
const kinds: Readonly<Record<Line['kind'], Kind>> = {
  deposit_credited: { title: 'ledger.deposit_credited', icon: DepositIcon, leadsTo: '/deposit?id=' },
  unmatched_assigned: { title: 'ledger.deposit_credited', icon: DepositIcon },
  campaign_paid: { title: 'ledger.campaign_paid', icon: MegaphoneIcon },
  campaign_closed: { title: 'ledger.campaign_closed', icon: MegaphoneIcon },
  reward_claimed: { title: 'ledger.reward_claimed', icon: RewardIcon },
  level_bought: { title: 'ledger.level_bought', icon: RulesIcon },
  level_refunded: { title: 'ledger.level_refunded', icon: RulesIcon },
  withdrawal_asked: withdrawal('ledger.withdrawal_asked'),
  withdrawal_cancelled: withdrawal('ledger.withdrawal_cancelled'),
  withdrawal_rejected: withdrawal('ledger.withdrawal_rejected'),
  withdrawal_paid: withdrawal('ledger.withdrawal_paid'),
  withdrawal_returned: withdrawal('ledger.withdrawal_returned'),
  payment_disputed: { title: 'ledger.payment_disputed', icon: DepositIcon },
  dispute_lost: { title: 'ledger.payment_disputed', icon: DepositIcon },
  dispute_won: { title: 'ledger.dispute_won', icon: DepositIcon },
  correction: { title: 'ledger.correction', icon: ReceiptIcon },
};
/** A newer server may have more kinds than this copy of the app. */
const known: Readonly<Record<string, Kind>> = kinds;
const other: Kind = { title: 'ledger.other', icon: ReceiptIcon };

/** One ledger line: its kind, amount, and the balance after it. */
export function StatementRow({ line }: { line: Line }) {
  const text = useText();
  const { title, icon, leadsTo } = known[line.kind] ?? other;
  // Money that is being withdrawn did not come in: it is on its way out.
  const cameIn = line.amount > 0 && line.account === 'available';
  return (
    <RowDetails
      icon={icon}
      tone={cameIn ? 'money' : 'calm'}
      title={text(title)}
      detail={text(`balance.${line.account}`)}
      amount={
        <span className={cameIn ? 'text-money' : ''}>
          <Money amount={line.amount} signed />
        </span>
      }
      state={<Money amount={line.balance_after} />}
    >
      <Facts>
        <Fact name={text('statement.at')}>
          <Time at={line.date} />
        </Fact>
        <Fact name={text('statement.reference')}>
          <span className="text-sm select-all">{line.reference}</span>
        </Fact>
      </Facts>
      {leadsTo !== undefined && (
        <ButtonLink href={`${leadsTo}${line.reference}`} look="secondary">
          {text('history.details')}
        </ButtonLink>
      )}
    </RowDetails>
  );
}
