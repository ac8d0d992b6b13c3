import { useText } from '../../../languages/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Card, Screen } from '../../../ui/screen.tsx';
import { InsightCharts } from './insight-charts.tsx';
import { NextWithdrawal } from './next-withdrawal.tsx';
import { NotCounted } from './not-counted.tsx';
import { Sources } from './sources.tsx';
import { Sums } from './sums.tsx';
import { useInsight } from './use-insight.ts';

/** A sharer's results of the last 30 days: what came in, when and through what, what did not count, and what is next. */
export function InsightScreen() {
  const text = useText();
  return (
    <Screen title={text('insight.title')} back="/individual">
      <Loaded query={useInsight()}>
        {(insight) => (
          <>
            <Sums insight={insight} />
            <NextWithdrawal />
            {insight.visits > 0 && <InsightCharts insight={insight} />}
            {insight.visits > 0 && <Sources insight={insight} />}
            <NotCounted refused={insight.refused} />
            {insight.visits === 0 && (
              <Card>
                <p>{text('insight.none')}</p>
                <ButtonLink wide href="/order-detail">
                  {text('sharing.another')}
                </ButtonLink>
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}
