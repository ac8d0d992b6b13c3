import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { timeText } from '../../ui/values/time.tsx';
import { useVisits } from '../orders/use-orders.ts';
import { useObject } from './use-sharing.ts';

type Given = NonNullable<AnswerData<'productVisits'>['objections']>['given'][number];

/** The sharer’s objections to refused visits with their answers, and the button for another one. */
export function Objections({ id }: { id: string }) {
  const text = useText();
  const { data } = useVisits(id);
  const object = useObject(() => toast.done('toast.objected'));
  const objections = data?.objections;
  if (!objections) return null;
  const { possible, given } = objections;
  return (
    <>
      {possible > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-soft">{text('objection.possible', { visits: possible })}</p>
          <Button
            connected
            look="secondary"
            busy={object.isPending}
            onClick={() => object.mutate({ product_id: id }, { onError: toast.failure })}
          >
            {text('objection.send')}
          </Button>
        </div>
      )}
      {given.length > 0 && (
        <ul className="grid gap-3">
          {given.map((objection) => (
            <li key={objection.created_at} className="grid gap-1">
              <Decision of={objection} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Decision({ of: { status, visits, paid, answer, created_at } }: { of: Given }) {
  const text = useText();
  return (
    <>
      <span className="text-sm text-soft">{text('objection.at', { at: timeText(created_at) })}</span>
      <span className={status === 'upheld' ? 'font-medium text-money' : 'font-medium'}>
        {text(`objection.${status}`, { visits, paid: paid ?? 0 })}
      </span>
      {answer !== null && <span>{text('objection.answer', { answer })}</span>}
    </>
  );
}
