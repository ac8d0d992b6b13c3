import { useLocation } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/screen.tsx';
import { draftAgain } from './order-draft.ts';

const ended: readonly DistributedOrder['stage'][] = ['completed', 'rejected', 'stopped'];

/** What can follow an order that has ended: a correction of a rejected one, or the same order once more. */
export function RunAgain({ order }: { order: DistributedOrder }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { stage, reason } = order;
  if (!ended.includes(stage)) return null;
  if (order.corrected_by !== null) {
    return (
      <Card>
        <p className="text-sm text-soft">{text('again.corrected')}</p>
        <ButtonLink look="secondary" href={`/order-detail/${order.corrected_by}`}>
          {text('again.corrected_see')}
        </ButtonLink>
      </Card>
    );
  }
  const corrects = stage === 'rejected' ? { reason: reason ?? '' } : null;
  return (
    <Card>
      <p className="text-sm text-soft">{text(corrects ? 'again.correct_says' : 'again.run_says')}</p>
      <Button
        look={corrects ? 'primary' : 'secondary'}
        onClick={() => navigate(`/distribute?draft=${draftAgain(order, corrects)}`)}
      >
        {text(corrects ? 'again.correct' : 'again.run')}
      </Button>
    </Card>
  );
}
