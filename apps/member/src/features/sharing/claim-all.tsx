import { formatMoney } from '@handbill/contract/money';
import { useCurrency } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useClaimAll } from './use-claim-all.ts';

/** Claims all claimable rewards, and says what came in and what did not. */
export function ClaimAll({ wide = false }: { wide?: boolean }) {
  const text = useText();
  const currency = useCurrency();
  const claim = useClaimAll(({ reward, missed }) => {
    if (reward === 0) return;
    const amount = formatMoney(reward, currency);
    if (missed > 0) toast.done('claim.partly', { amount, count: missed });
    else toast.done('claim.done', { amount });
  });
  return (
    <Button
      connected
      wide={wide}
      busy={claim.isPending}
      onClick={() => claim.mutate({}, { onError: toast.failure })}
    >
      {text('claim.all')}
    </Button>
  );
}
