import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { DistributedOrder } from '../../../data/api.ts';
import { part } from '../../../ui/part.ts';
import { startAtTop } from '../../../ui/start-at-top.ts';
import { NewOrder } from '../new-order.tsx';
import { useOrdering } from '../ordering.tsx';
import { usePackages } from '../use-advertising.ts';
import { draftToContinue, isFromEarlier } from './order-draft.ts';

/** Most begin with an empty form. */
const EarlierDraft = part(() => import('./earlier-draft.tsx'), 'EarlierDraft');
/** Below the form: it can come later. */
const OtherDrafts = part(() => import('./other-drafts.tsx'), 'OtherDrafts');

/** The draft that the address names, or the latest one. */
export function Drafting({ onSent }: { onSent?(order: DistributedOrder): void }) {
  const { membershipId: of, path } = useOrdering();
  const [, navigate] = useLocation();
  const wanted = new URLSearchParams(useSearch()).get('draft');
  // What is below the form waits for the packages: they would move it while it is pressed.
  const isWhole = usePackages().data !== undefined;
  const [name, setName] = useState(() => draftToContinue(wanted, of));
  const [continues] = useState(() => isFromEarlier(name));
  // Once something is typed, another draft can be started.
  const [, setTyped] = useState(false);
  const open = (opened: string) => {
    setName(opened);
    navigate(`${path}?draft=${encodeURIComponent(opened)}`, { replace: true });
    setTyped(false);
    startAtTop();
  };
  return (
    <div className="contents" onInput={() => setTyped(true)}>
      {continues && (
        // Its place is kept while it loads.
        <Suspense fallback={<div className="min-h-17" />}>
          <EarlierDraft current={name} onOpen={open} />
        </Suspense>
      )}
      <NewOrder key={name} draftName={name} onSent={onSent} />
      {isWhole && (
        <Suspense>
          <OtherDrafts current={name} hasEarlier={continues} onOpen={open} />
        </Suspense>
      )}
    </div>
  );
}
