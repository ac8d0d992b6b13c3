import { useSearch } from 'wouter';
import { useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { nextPlace } from '../../session/next-place.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { depositPlace } from '../../ui/deposit-place.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DepositDetail } from './deposit-detail.tsx';
import { DepositForm } from './deposit-form.tsx';
import { OpenDeposits } from './open-deposits.tsx';
import { useDeposit } from './use-deposits.ts';

/** First the amount; then, at its own address, how to pay it and whether it has arrived. */
export function DepositScreen() {
  const text = useText();
  const search = useSearch();
  const chosen = new URLSearchParams(search).get('id');
  const next = nextPlace(search);
  return (
    <Screen
      title={text('deposit.title')}
      back={chosen === null ? (next ?? '/') : depositPlace({ next })}
      aside={
        <ButtonLink href="/individual/deposit-history" look="quiet">
          {text('deposit.history')}
        </ButtonLink>
      }
    >
      {chosen === null ? <NewDeposit /> : <ChosenDeposit key={chosen} id={chosen} />}
    </Screen>
  );
}

/** Open deposits come first: they need not be announced again. */
function NewDeposit() {
  const settings = useSettings();
  return (
    <>
      <OpenDeposits />
      <Loaded query={settings}>{(known) => <DepositForm settings={known} />}</Loaded>
    </>
  );
}

function ChosenDeposit({ id }: { id: string }) {
  return <Loaded query={useDeposit(id)}>{(deposit) => <DepositDetail deposit={deposit} />}</Loaded>;
}
