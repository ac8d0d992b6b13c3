import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { icon } from '../../../ui/icons.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useOrdering } from '../ordering.tsx';
import { useRunAgain } from '../run-again.tsx';

/** Two thirds of a circle that ends in an arrow. */
const AgainIcon = icon('M20 12a8 8 0 1 1-8-8c2.2 0 4.3.9 5.9 2.4L20 8.5M20 4v4.5h-4.5');

/** Runs an ended order again from its row in a list or, as an icon, in a table. Fetches the order first, because a row lacks some fields. */
export function AgainAction(props: { id: string; title: string; asIcon?: boolean }) {
  const { id, title, asIcon = false } = props;
  const text = useText();
  const { calls } = useOrdering();
  const again = useRunAgain();
  const read = useMutation({
    mutationFn: () => calls.product({ product_id: id }),
    onSuccess: ({ data }) => data.side === 'distributed' && again.run(data),
    onError: toast.failure,
  });
  const busy = read.isPending || again.isPending;
  const place = asIcon ? 'relative -mx-4 -my-1' : '-mt-1 mb-1 ml-17';
  return (
    <Button
      connected
      look="quiet"
      busy={busy}
      aria-label={text('again.run_named', { title })}
      title={asIcon ? text('again.run') : undefined}
      className={place}
      onClick={() => read.mutate()}
    >
      {asIcon ? !busy && <AgainIcon size={20} /> : text('again.run')}
    </Button>
  );
}
