import { useSettings } from '../../data/answers/use-settings.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Card, Fact, Facts, Heading } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { measureText } from '../../ui/values/numbers.ts';
import { Page } from './page.tsx';
import { usePublicFigures } from './use-page.ts';

/** Each promise with its number in the margin. */
const NUMBERED = [
  '[&_ol]:list-none [&_ol]:pl-0 [&_ol]:[counter-reset:promise]',
  '[&_li]:relative [&_li]:mt-0 [&_li]:border-t [&_li]:border-line [&_li]:py-3 [&_li]:pl-11',
  '[&_li]:[counter-increment:promise] [&_li]:before:absolute [&_li]:before:left-0',
  '[&_li]:before:content-[counter(promise)] [&_li]:before:font-serif [&_li]:before:text-2xl',
  '[&_li]:before:leading-6 [&_li]:before:text-accent [&_strong]:block [&_strong]:font-semibold',
].join(' ');

/** The company's promises, and the figures that show whether it keeps them. Public. */
export function PromisesScreen() {
  return (
    <Page
      name="promises"
      title="page.promises"
      back="/individual"
      next={{ href: '/receive-account', label: 'go.receiving' }}
      look={NUMBERED}
    >
      <WithdrawalFigures />
    </Page>
  );
}

function WithdrawalFigures() {
  const text = useText();
  const settings = useSettings().data;
  return (
    <Card>
      <Heading>{text('promises.figures')}</Heading>
      <Loaded query={usePublicFigures()} skeleton={<Skeleton rows={1} height="h-40" />}>
        {({ withdrawals }) => (
          <>
            <p className="text-sm text-soft">
              {withdrawals.answered === 0
                ? text('promises.none', { days: withdrawals.days })
                : text('promises.rests_on', { count: withdrawals.answered, days: withdrawals.days })}
            </p>
            <Facts>
              {withdrawals.median_hours !== null && (
                <Fact name={text('promises.median')}>{measureText(withdrawals.median_hours, 'hour')}</Fact>
              )}
              {withdrawals.p95_hours !== null && (
                <Fact name={text('promises.p95')}>{measureText(withdrawals.p95_hours, 'hour')}</Fact>
              )}
              <Fact name={text('promises.overdue')}>{countText(withdrawals.overdue)}</Fact>
            </Facts>
          </>
        )}
      </Loaded>
      {settings && (
        <Facts>
          <Fact name={text('promises.promised')}>
            {text('withdraw.within', { hours: settings.withdraw_answer_hours.value })}
          </Fact>
          <Fact name={text('withdraw.minimum')}>
            <Money amount={settings.withdraw_minimum.value} />
          </Fact>
          <Fact name={text('withdraw.fee')}>
            <Money amount={settings.withdraw_fee.value} />
          </Fact>
        </Facts>
      )}
    </Card>
  );
}
