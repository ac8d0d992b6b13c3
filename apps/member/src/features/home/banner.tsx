import { useEffect, useState } from 'react';
import { session } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { useSettings } from '../../use-settings.ts';

const IDLE_MS = 1_500;

/** Whether a film may play by itself: not for those who asked for less motion or less data. */
function mayPlay(): boolean {
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)');
  return !reduced.matches;
}

/** The film of the house. Its poster first; the film follows once the screen has settled. */
export function Banner() {
  const text = useText();
  const shown = useSettings().data?.banner_video.value ?? true;
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPlaying(mayPlay()), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  const language = session.language();
  const poster = `/media/banner/${language}.webp`;
  const look = 'aspect-video w-full rounded-card bg-sunken object-cover';
  if (!playing) {
    return (
      <img
        src={poster}
        alt={text('home.banner')}
        width={854}
        height={480}
        fetchPriority="high"
        className={look}
      />
    );
  }
  return (
    <video
      key={language}
      aria-label={text('home.banner')}
      poster={poster}
      width={854}
      height={480}
      className={look}
      autoPlay
      muted
      loop
      playsInline
      controls
      preload="none"
    >
      <source src={`/media/banner/${language}.mp4`} type="video/mp4" />
    </video>
  );
}
