import { useEffect, useRef, useState } from 'react';
import { session } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { useSettings } from '../../use-settings.ts';

const IDLE_MS = 1_500;

/** Whether a film may play by itself: not for those who asked for less motion or less data. */
function mayPlay(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)').matches;
}

/** The film of the house. Its poster first; the film follows once the screen has settled, and can be stopped. */
export function Banner() {
  const text = useText();
  const shown = useSettings().data?.banner_video.value ?? true;
  const [missing, setMissing] = useState(false);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(mayPlay()), IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown || missing) return null;
  const source = `/media/banner/${session.language()}`;
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-sunken">
      <img
        src={`${source}.webp`}
        alt={text('home.banner')}
        width={854}
        height={480}
        fetchPriority="high"
        className="size-full object-cover"
        onError={() => setMissing(true)}
      />
      {settled && <Film key={source} source={`${source}.mp4`} />}
    </div>
  );
}

type FilmState = 'loading' | 'playing' | 'paused';

/** Lies over its poster, which stays when the film cannot be played. */
function Film({ source }: { source: string }) {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<FilmState>('loading');
  const playing = state === 'playing';
  return (
    <>
      <video
        ref={video}
        src={source}
        aria-hidden="true"
        tabIndex={-1}
        className={`absolute inset-0 size-full object-cover ${state === 'loading' ? 'opacity-0' : ''}`}
        autoPlay
        muted
        loop
        playsInline
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
      />
      {state !== 'loading' && (
        <button
          type="button"
          aria-label={text(playing ? 'home.pause_film' : 'home.play_film')}
          className="absolute right-2 bottom-2 grid size-11 place-items-center rounded-full bg-card text-ink opacity-80 hover:opacity-100"
          onClick={() => (playing ? video.current?.pause() : void video.current?.play())}
        >
          {playing ? <PauseIcon size={18} /> : <PlayIcon size={18} />}
        </button>
      )}
    </>
  );
}
