import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card, Heading } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useSwitchCodes } from '../use-advertising.ts';

/** Stages in which visitors can come. */
const visited: readonly DistributedOrder['stage'][] = ['in_review', 'distributing', 'paused'];

/** Whether visitors of the order get a code to say at the counter, for those who cannot change it. */
export function CodesShown({ order }: { order: DistributedOrder }) {
  const text = useText();
  if (!visited.includes(order.stage)) return null;
  return (
    <Card>
      <Heading>{text('conversion.codes')}</Heading>
      <p className="text-soft">{text(order.shows_codes ? 'conversion.codes_on' : 'conversion.codes_none')}</p>
    </Card>
  );
}

/** The same, and how to change it. */
export function CodesOfOrder({ order }: { order: DistributedOrder }) {
  const text = useText();
  const change = useSwitchCodes(order);
  if (!visited.includes(order.stage)) return null;
  const { shows_codes: shown } = order;
  return (
    <Card>
      <Heading>{text('conversion.codes')}</Heading>
      <p className="text-soft">{text(shown ? 'conversion.codes_on' : 'conversion.codes_off')}</p>
      <Button
        look="secondary"
        connected
        busy={change.isPending}
        onClick={() => change.mutate({ product_id: order._id, shown: !shown }, { onError: toast.failure })}
      >
        {text(shown ? 'conversion.codes_hide' : 'conversion.codes_show')}
      </Button>
      {shown && (
        <ButtonLink href="/redeem" look="secondary">
          {text('redeem.go')}
        </ButtonLink>
      )}
    </Card>
  );
}
