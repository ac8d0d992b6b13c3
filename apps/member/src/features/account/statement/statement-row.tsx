import type { ComponentType } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { AskLink } from '../../../ui/ask-link.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DepositIcon, type IconProps, MegaphoneIcon, WithdrawIcon } from '../../../ui/icons.tsx';
import { RowDetails } from '../../../ui/lists/rows.tsx';
import { ReceiptIcon, RewardIcon, RulesIcon } from '../../../ui/more-icons.tsx';
import { Fact, Facts } from '../../../ui/screen.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { amountOf, type Movement } from './movements.ts';
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
  campaign_topped_up: { title: 'ledger.campaign_topped_up', icon: MegaphoneIcon },
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

/** One event: its kind, what it changed, and the balance after it; its ledger lines are below. */
export function StatementRow({ movement }: { movement: Movement }) {
  const text = useText();
  const [newest] = movement.lines;
  const { title, icon, leadsTo } = kindOf(newest);
  const shown = movement.lines.find(({ account }) => account === 'available') ?? newest;
  const amount = amountOf(movement);
  // Money on its way out left the available balance when it was requested, in this period or before.
  const cameIn = amount > 0 && shown.account === 'available';
  return (
    <RowDetails
      icon={icon}
      tone={cameIn ? 'money' : 'calm'}
      title={text(title)}
      detail={text(`balance.${shown.account}`)}
      amount={
        <span className={cameIn ? 'text-money' : ''}>
          {shown.account === 'available' ? (
            <Money amount={amount} signed />
          ) : (
            <Money amount={amount < 0 ? -amount : amount} />
          )}
        </span>
      }
      state={<Money amount={shown.balance_after} />}
    >
      <Facts>
        <Fact name={text('statement.at')}>
          <Time at={newest.date} />
        </Fact>
        <Fact name={text('statement.reference')}>
          <span className="text-sm select-all">{newest.reference}</span>
        </Fact>
      </Facts>
      {movement.lines.length > 1 && <Lines lines={movement.lines} />}
      <AskLink subject="line" about={newest._id} at={newest.date} />
      {leadsTo !== undefined && (
        <ButtonLink href={`${leadsTo}${newest.reference}`} look="secondary">
          {text('history.details')}
        </ButtonLink>
      )}
    </RowDetails>
  );
}

/** The ledger lines of an event, newest first. */
function Lines({ lines }: { lines: readonly Line[] }) {
  const text = useText();
  return (
    <section className="grid gap-2 text-sm">
      <h3 className="font-semibold">{text('statement.lines')}</h3>
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={`${line._id} ${line.account}`} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-soft">
              {text(kindOf(line).title)} · {text(`balance.${line.account}`)}
            </span>
            <span className="ml-auto">
              <Money amount={line.amount} signed />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function kindOf(line: Line): Kind {
  return known[line.kind] ?? other;
}
