import { Suspense, useDeferredValue, useState } from 'react';
import type { FeedCard, Order } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Actions, Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { part } from '../../../ui/part.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { timeText } from '../../../ui/values/time.tsx';
import { Preview } from '../../orders/preview.tsx';
import { VisitsLeft, WhatItPays } from './feed-card.tsx';
import { useTakeOrder } from './use-feed.ts';

/** Most decide by the preview that is drawn from the card. */
const WholePage = part(() => import('./whole-page.tsx'), 'WholePage');

/** The button that had the focus is gone. */
const focusOn = (page: HTMLElement | null) => page?.focus({ preventScroll: true });

/** What visitors would see, what it pays and until when, before the member takes it. */
export function FeedPreview(props: { card: FeedCard; onClose(): void; onTaken(order: Order): void }) {
  const text = useText();
  const { card, onClose, onTaken } = props;
  const take = useTakeOrder();
  const [isWhole, setWhole] = useState(false);
  // The tap is answered by what it pays and the buttons; the picture and the text follow in the next frame.
  const isDrawn = useDeferredValue(true, false);
  return (
    <Dialog title={text('preview.title')} place="bottom" persistent={take.isPending} onClose={onClose}>
      {isWhole ? (
        <div ref={focusOn} tabIndex={-1} className="outline-none">
          <Suspense fallback={<Skeleton />}>
            <WholePage campaignId={card._id} />
          </Suspense>
        </div>
      ) : (
        <div className="grid min-h-80 content-start gap-4">
          {isDrawn && <Drawn card={card} onWhole={() => setWhole(true)} />}
        </div>
      )}
      <div className="sticky bottom-0 -mx-5 -mb-5 grid gap-3 border-line border-t bg-card px-5 pt-3 pb-5">
        <div>
          <WhatItPays card={card} />
          <p className="text-sm text-soft">
            <VisitsLeft card={card} />
          </p>
          <p className="text-sm text-soft">{text('order.expires', { at: timeText(card.expires_at) })}</p>
        </div>
        <Actions>
          <Button look="secondary" disabled={take.isPending} onClick={onClose}>
            {text('action.close')}
          </Button>
          <Button
            connected
            busy={take.isPending}
            onClick={() =>
              take.mutate(
                { campaign_id: card._id },
                {
                  onSuccess: ({ data }) => onTaken(data),
                  onError: (error) => {
                    toast.failure(error);
                    onClose();
                  },
                },
              )
            }
          >
            {text('receive.take')}
          </Button>
        </Actions>
      </div>
    </Dialog>
  );
}

/** The advertisement as drawn from the card, with the way to the page as the server makes it. */
function Drawn({ card, onWhole }: { card: FeedCard; onWhole(): void }) {
  const text = useText();
  return (
    <>
      <Preview
        title={card.title}
        text={card.text}
        landingUrl={card.landing_url}
        buttonWords={card.button_words}
        pictures={card.pictures}
        payer={card}
      />
      <Button look="quiet" connected onClick={onWhole}>
        {text('preview.whole')}
      </Button>
    </>
  );
}
