import { CallFailed } from '@handbill/contract/client';
import { useLocation } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { draftAgain, orderAgain } from './drafts/order-draft.ts';
import { useOrdering } from './ordering.tsx';
import { useCreateOrder } from './use-advertising.ts';

/** Why an order is written again. */
type Corrects = { reason: string; explanation: string };

const ended: readonly DistributedOrder['stage'][] = ['completed', 'rejected', 'stopped'];

/**
 * What can follow an order that has ended: a correction of a rejected one, in the form, or the same order once more, whose
 * price and payment come next.
 */
export function RunAgain({ order }: { order: DistributedOrder }) {
  const text = useText();
  const { pathOf } = useOrdering();
  const again = useRunAgain();
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
  return (
    <Card>
      <p className="text-sm text-soft">{text(corrects ? 'again.correct_says' : 'again.run_says')}</p>
      {corrects ? (
        <Button onClick={() => again.write(order, corrects)}>{text('again.correct')}</Button>
      ) : (
        <Button connected look="secondary" busy={again.isPending} onClick={() => again.run(order)}>
          {text('again.run')}
        </Button>
      )}
    </Card>
  );
}

/** Runs an order once more, or writes it again: its price, the balance and the payment come next, or the form. */
export function useRunAgain() {
  const [, navigate] = useLocation();
  const { membershipId, path } = useOrdering();
  const create = useCreateOrder();
  const finish = () => navigate(path);
  const write = (order: DistributedOrder, corrects?: Corrects | null) =>
    navigate(`${path}?draft=${encodeURIComponent(draftAgain(order, { corrects, of: membershipId }))}`);
  const run = (order: DistributedOrder) =>
    create.mutate(orderAgain(order), {
      onSuccess: finish,
      onError: (error) => {
        if (isMended(error)) return write(order);
        // What it corrected was corrected by another one since.
        if (isOf(error, 'order_state')) return write(order, null);
        toast.failure(error);
        if (isOf(error, 'outstanding_order')) finish();
      },
    });
  return { run, write, isPending: create.isPending };
}

/** Whether the form can mend what was refused: a package, a category or an address that is not accepted any more. */
function isMended(error: Error): boolean {
  return isOf(error, ...mended);
}

function isOf(error: Error, ...slugs: readonly string[]): boolean {
  return error instanceof CallFailed && slugs.includes(error.slug);
}

const mended: readonly string[] = [
  'not_found',
  'validation_failed',
  'landing_url_refused',
  'landing_host_blocked',
];
