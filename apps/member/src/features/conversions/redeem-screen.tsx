import { useText } from '../../languages/index.ts';
import { Screen } from '../../ui/screen.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { useRedeem } from './use-conversions.ts';

/** The owner's own counter. */
export function RedeemScreen() {
  const text = useText();
  return (
    <Screen title={text('redeem.title')} back="/conversions">
      <RedeemCode redeeming={useRedeem()} correcting={useRedeem()} />
    </Screen>
  );
}
