import { lazy, Suspense } from 'react';
import type { DistributedOrder } from '../../../data/api.ts';
import { screenTexts } from '../../../languages/index.ts';

/** Only for orders that have ended. */
const AgainAction = lazy(async () => {
  const [module] = await Promise.all([import('./again-action.tsx'), screenTexts(['making', 'market'])]);
  return { default: module.AgainAction };
});

/** What can be done with an order from its row: one that ran and has ended can run again. */
export function EndedAction(props: {
  id: string;
  order: Pick<DistributedOrder, 'title' | 'stage' | 'paid_at'>;
  /** In a table. */
  asIcon?: boolean;
}) {
  const { id, order, asIcon = false } = props;
  const hasEnded = order.stage === 'completed' || order.stage === 'stopped';
  if (!hasEnded || order.paid_at === null) return null;
  return (
    <Suspense fallback={!asIcon && <span className="block min-h-11" />}>
      <AgainAction id={id} title={order.title} asIcon={asIcon} />
    </Suspense>
  );
}
