import { useRef, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';

type FilmState = 'loading' | 'playing' | 'paused';

/** Lies over its poster, which stays when the film cannot be played. */
export function Film({ source }: { source: string }) {
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
