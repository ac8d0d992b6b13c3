import { useLocation } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/screen.tsx';
import { draftAgain } from './drafts/order-draft.ts';
import { useOrdering } from './ordering.tsx';

const ended: readonly DistributedOrder['stage'][] = ['completed', 'rejected', 'stopped'];

/** What can follow an order that has ended: a correction of a rejected one, or the same order once more. */
export function RunAgain({ order }: { order: DistributedOrder }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { membershipId, path, pathOf } = useOrdering();
  const { stage, reason, explanation } = order;
  if (!ended.includes(stage)) return null;
  if (order.corrected_by !== null) {
    return (
      <Card>
        <p className="text-sm text-soft">{text('again.corrected')}</p>
        <ButtonLink look="secondary" href={pathOf(order.corrected_by)}>
          {text('again.corrected_see')}
        </ButtonLink>
      </Card>
    );
  }
  const corrects = stage === 'rejected' ? { reason: reason ?? '', explanation: explanation ?? '' } : null;
  const again = () => draftAgain(order, { corrects, of: membershipId });
  return (
    <Card>
      <p className="text-sm text-soft">{text(corrects ? 'again.correct_says' : 'again.run_says')}</p>
      <Button
        look={corrects ? 'primary' : 'secondary'}
        onClick={() => navigate(`${path}?draft=${encodeURIComponent(again())}`)}
      >
        {text(corrects ? 'again.correct' : 'again.run')}
      </Button>
    </Card>
  );
}
