import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Note, Screen } from '../../ui/screen.tsx';
import { NewOrder } from './new-order.tsx';
import { draftAgain, draftToContinue } from './order-draft.ts';
import { OtherDrafts } from './other-drafts.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useUnpaidOrder } from './use-advertising.ts';

/** Starts an order to distribute, or finishes the unpaid one. */
export function DistributeScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const unpaid = useUnpaidOrder();
  const dropped = useRef<string | null>(null);
  const [restorable, setRestorable] = useState<DistributedOrder | null>(null);
  useNextStep(unpaid.data === undefined ? undefined : (unpaid.data?._id ?? null), (before) => {
    if (before !== null && before !== dropped.current) navigate(`/order-detail/${before}`, { replace: true });
    else startAtTop();
  });
  return (
    <Screen title={text('distribute.title')} back="/warehouse?side=distributed">
      <Loaded query={unpaid}>
        {(order) =>
          order ? (
            <UnpaidOrder
              key={order._id}
              order={order}
              onDrop={(canRestore) => {
                dropped.current = order._id;
                setRestorable(canRestore ? order : null);
              }}
            />
          ) : (
            <>
              {restorable && <Restore order={restorable} onDone={() => setRestorable(null)} />}
              {/* Once it is restored, the form starts again with the draft. */}
              <Drafting key={restorable?._id} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** The draft that the address names, or the latest one. */
function Drafting() {
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('draft');
  const [name, setName] = useState(() => draftToContinue(wanted));
  // Once something is typed, another draft can be started.
  const [, setTyped] = useState(false);
  return (
    <div className="contents" onInput={() => setTyped(true)}>
      <NewOrder key={name} draftName={name} />
      <OtherDrafts
        key={`others ${name}`}
        current={name}
        onOpen={(opened) => {
          setName(opened);
          navigate(`/distribute?draft=${opened}`, { replace: true });
          setTyped(false);
          startAtTop();
        }}
      />
    </div>
  );
}

/** Brings a dropped order back into the form. */
function Restore({ order, onDone }: { order: DistributedOrder; onDone(): void }) {
  const text = useText();
  return (
    <Note>
      <p>{text('unpaid.undo_says')}</p>
      <Button
        look="secondary"
        onClick={() => {
          draftAgain(order);
          onDone();
        }}
      >
        {text('unpaid.undo')}
      </Button>
    </Note>
  );
}

/**
 * Relies on the server's unpaid order rather than on the answers received, so that a paid order is shown as paid even
 * if the answer to the payment was lost.
 */
function useNextStep(unpaid: string | null | undefined, go: (before: string | null) => void): void {
  const last = useRef(unpaid);
  useEffect(() => {
    const before = last.current;
    last.current = unpaid;
    if (before !== undefined && before !== unpaid) go(before);
  });
}

/** The next step has the same address, but still starts at its top, for screen readers too. */
function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
