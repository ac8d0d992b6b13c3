import { Suspense, useState } from 'react';
import { useText } from '../../../languages/index.ts';
import { part } from '../../../ui/part.ts';

/** Most advertisers have a website. */
const OwnPlaces = part(() => import('./own-places.tsx'), 'OwnPlaces');

/** For a shop without a website: the button can lead to the chat or the public page of its business profile. */
export function WithoutSite() {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent">
        {text('landing.none')}
      </summary>
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-soft">{text('landing.says')}</p>
        {isOpen && (
          <Suspense>
            <OwnPlaces />
          </Suspense>
        )}
      </div>
    </details>
  );
}
