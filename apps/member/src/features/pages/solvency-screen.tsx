import { formatMoney } from '@handbill/contract/money';
import { useMember } from '../../data/answers/use-member.ts';
import { useCurrency } from '../../data/answers/use-settings.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { useIsSignedIn } from '../../session/use-signed-in.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Row, RowList } from '../../ui/lists/rows.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Card, Fact, Facts, Heading, Note, Screen } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { dayText, Time } from '../../ui/values/time.tsx';
import { useOwnCheck, useSolvency } from './use-solvency.ts';

type Proof = NonNullable<ReturnType<typeof useSolvency>['data']>[number];

/** What is owed and what is there, sealed once a day, with the member's own check of it. Public. */
export function SolvencyScreen() {
  const text = useText();
  const signedIn = useIsSignedIn();
  return (
    <Screen title={text('page.solvency')} back="/promises">
      <p>{text('promises.there_says')}</p>
      <Loaded query={useSolvency()}>
        {([last, ...earlier]) =>
          last === undefined ? (
            <Note>{text('promises.first_today')}</Note>
          ) : (
            <>
              <Today proof={last} />
              {signedIn ? <OwnCheck proof={last} /> : <Note>{text('promises.sign_in')}</Note>}
              {earlier.length > 0 && <Earlier proofs={earlier} />}
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

function Today({ proof }: { proof: Proof }) {
  const text = useText();
  const currency = useCurrency();
  const { owed, held, accounts, made_at, root, bank_agreed_on } = proof;
  return (
    <Card>
      <Heading>
        <Time at={made_at} />
      </Heading>
      <Facts>
        <Fact name={text('promises.held')}>
          <Money amount={held} />
        </Fact>
        <Fact name={text('promises.owed')}>
          <Money amount={owed} />
        </Fact>
        <Fact name={text('promises.accounts')}>{countText(accounts)}</Fact>
      </Facts>
      {held >= owed ? (
        <Note tone="active">{text('promises.enough')}</Note>
      ) : (
        <Note tone="wrong">{text('promises.short', { amount: formatMoney(owed - held, currency) })}</Note>
      )}
      <p className="text-sm text-soft">
        {bank_agreed_on === null
          ? text('promises.bank_open')
          : text('promises.bank_agreed', { day: dayText(`${bank_agreed_on}T12:00:00`) })}
      </p>
      <p className="text-sm text-soft">
        {text('promises.seal')} <code className="break-all text-xs">{root}</code>
      </p>
    </Card>
  );
}

function OwnCheck({ proof }: { proof: Proof }) {
  const member = useMember();
  return <Loaded query={member}>{({ _id }) => <Check memberId={_id} proof={proof} />}</Loaded>;
}

function Check({ memberId, proof }: { memberId: string; proof: Proof }) {
  const text = useText();
  const currency = useCurrency();
  return (
    <Card>
      <Heading>{text('promises.own')}</Heading>
      <Loaded query={useOwnCheck(memberId, proof)}>
        {(checked) => {
          switch (checked.outcome) {
            case 'in':
              return (
                <Note tone="active">
                  {text('promises.own_in', { amount: formatMoney(checked.amount, currency) })}
                </Note>
              );
            case 'nothing':
              return <p className="text-sm">{text('promises.own_nothing')}</p>;
            case 'insecure':
              return <p className="text-sm">{text('promises.own_insecure')}</p>;
            case 'outdated':
              return <Skeleton rows={1} />;
            case 'wrong':
              return <Note tone="wrong">{text('promises.own_wrong')}</Note>;
          }
        }}
      </Loaded>
    </Card>
  );
}

function Earlier({ proofs }: { proofs: Proof[] }) {
  const text = useText();
  return (
    <section className="grid gap-3">
      <Heading>{text('promises.earlier')}</Heading>
      <RowList>
        {proofs.map(({ day, owed, held, made_at }) => (
          <li key={day} className="px-4">
            <Row
              title={
                <>
                  {dayText(made_at)}{' '}
                  <span className="font-normal text-sm text-soft">{text('promises.held')}</span>
                </>
              }
              detail={text('promises.owed')}
              amount={<Money amount={held} />}
              state={<Money amount={owed} />}
            />
          </li>
        ))}
      </RowList>
    </section>
  );
}
