import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { usePopup, useSettings } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';

const IDLE_MS = 1_500;

// Loaded when the film starts; the poster does not need it.
const Film = lazy<ComponentType<{ source: string }>>(() =>
  import('./film.tsx').then(
    (module) => ({ default: module.Film }),
    () => ({ default: () => null }),
  ),
);

/** Not yet in the compiler's libraries: https://wicg.github.io/savedata/. */
type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };

/** Whether a film may autoplay: not if the user asked for less motion or less data. */
function mayPlay(): boolean {
  const savesData = (navigator as SavingNavigator).connection?.saveData;
  return !savesData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The company's film. Shows the poster first and plays the film once the screen has settled; the member can stop it. */
export function Banner() {
  const text = useText();
  const shown = useSettings().data?.banner_video.value ?? true;
  const own = usePopup().data?.banner;
  const [missing, setMissing] = useState(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(mayPlay()), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown || missing) return null;
  const source = `/media/banner/${session.language()}`;
  const picture = (
    <img
      src={own?.image_url ?? `${source}.webp`}
      alt={own?.text ?? text('home.banner')}
      width={854}
      height={480}
      fetchPriority="high"
      decoding="sync"
      className="size-full object-cover"
      onError={() => setMissing(true)}
    />
  );
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-sunken">
      {own?.link ? <a href={own.link}>{picture}</a> : picture}
      {settled && !own && (
        <Suspense>
          <Film key={source} source={`${source}.mp4`} />
        </Suspense>
      )}
    </div>
  );
}
