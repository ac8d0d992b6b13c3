import { type ReactNode, useState } from 'react';
import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { AskLink } from '../../../ui/ask-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/icons.tsx';
import { Card, Note } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { usePauseOrder, useResumeOrder, useStopOrder } from '../use-advertising.ts';
import { isHeld } from './is-held.ts';

const stoppable: readonly DistributedOrder['stage'][] = ['in_review', 'distributing', 'paused'];

/** The actions for a running order, with their consequences. */
export function PauseStopButtons({ order }: { order: DistributedOrder }) {
  const pause = usePauseOrder();
  const resume = useResumeOrder();
  if (!stoppable.includes(order.stage)) return null;
  return (
    <>
      <PauseOrResume
        order={order}
        pause={pause}
        resume={resume}
        ask={<AskLink subject="order" about={order._id} />}
      />
      <Stop id={order._id} />
    </>
  );
}

/** Takes an order out of distribution for a while, or back into it; with `ask` where only an operator can do that. */
export function PauseOrResume(props: {
  order: DistributedOrder;
  pause: ReturnType<typeof usePauseOrder>;
  resume: ReturnType<typeof useResumeOrder>;
  ask: ReactNode;
}) {
  const text = useText();
  const { order, pause, resume } = props;
  const input = { product_id: order._id };
  if (isHeld(order)) {
    return (
      <Note tone="active">
        <p>{text('order.held')}</p>
        {props.ask}
      </Note>
    );
  }
  if (order.stage !== 'distributing' && order.stage !== 'paused') return null;
  return (
    <Card>
      <p className="text-sm text-soft">{text('order.pause_says')}</p>
      {order.stage === 'paused' ? (
        <Button
          look="secondary"
          connected
          busy={resume.isPending}
          onClick={() => resume.mutate(input, { onError: toast.failure })}
        >
          <PlayIcon size={20} />
          {text('order.resume')}
        </Button>
      ) : (
        <Button
          look="secondary"
          connected
          busy={pause.isPending}
          onClick={() => pause.mutate(input, { onError: toast.failure })}
        >
          <PauseIcon size={20} />
          {text('order.pause')}
        </Button>
      )}
    </Card>
  );
}

function Stop({ id }: { id: string }) {
  const text = useText();
  const [asking, setAsking] = useState(false);
  const stop = useStopOrder(() => {
    setAsking(false);
    toast.done('toast.stopped');
  });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {text('order.stop')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('order.stop_title')}
          question={text('order.stop_question')}
          confirm={text('order.stop_confirm')}
          busy={stop.isPending}
          failure={stop.error}
          onClose={() => setAsking(false)}
          onConfirm={() => stop.mutate({ product_id: id })}
        />
      )}
    </>
  );
}
