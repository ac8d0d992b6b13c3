import type { ReactNode } from 'react';
import { useAddress, useBank } from '../../data/answers/use-payout-details.ts';
import type { Member } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DoneIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/lists/rows.tsx';
import { BankIcon, PlaceIcon } from '../../ui/more-icons.tsx';
import { Card } from '../../ui/screen.tsx';

/** The details needed before a withdrawal: which are saved, which are missing, and links to enter them. */
export function MissingSteps({ member }: { member: Member }) {
  const text = useText();
  const bank = useBank().data;
  const address = useAddress().data;
  return (
    <Card>
      <p className="font-medium">{text('withdraw.missing')}</p>
      <ol className="grid gap-3">
        <Step
          done={bank ? `${bank.bank_name} · ${bank.account_number}` : null}
          todo={!member.has_bank && !bank}
        >
          {{
            icon: BankIcon,
            title: text('bank.title'),
            add: (
              <ButtonLink href="/individual/bank-info?next=/withdraw">{text('withdraw.add_bank')}</ButtonLink>
            ),
          }}
        </Step>
        <Step
          done={address ? `${address.line1}, ${address.city}` : null}
          todo={!member.has_address && !address}
        >
          {{
            icon: PlaceIcon,
            title: text('address.title'),
            add: (
              <ButtonLink href="/individual/address?next=/withdraw">
                {text('withdraw.add_address')}
              </ButtonLink>
            ),
          }}
        </Step>
      </ol>
    </Card>
  );
}

function Step(props: {
  /** The saved value, once loaded. */
  done: string | null;
  todo: boolean;
  children: { icon: typeof DoneIcon; title: string; add: ReactNode };
}) {
  const { done, todo, children: step } = props;
  return (
    <li className="grid gap-2">
      <Row
        icon={todo ? step.icon : DoneIcon}
        tone={todo ? 'active' : 'money'}
        title={step.title}
        {...(done === null ? {} : { detail: done })}
      />
      {todo && step.add}
    </li>
  );
}
