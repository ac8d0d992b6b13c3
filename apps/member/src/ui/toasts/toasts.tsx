import { useText } from '../../languages/index.ts';
import { AlertIcon, CloseIcon, DoneIcon } from '../icons.tsx';
import { drop, useToasts } from './toast.tsx';

/** Where toasts appear: at the top right, read out as they come. */
export function Toasts() {
  const text = useText();
  const toasts = useToasts();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed grid gap-2"
      // No classes: each page would carry the styles of what only toasts have.
      style={{
        top: 'max(0.75rem, env(safe-area-inset-top))',
        right: '0.75rem',
        zIndex: 50,
        width: 'min(22rem, 100vw - 1.5rem)',
      }}
    >
      {toasts.map(({ number, tone, text: id, values, offer }) => (
        <div
          key={number}
          role={tone === 'wrong' ? 'alert' : 'status'}
          className={`pointer-events-auto flex animate-appear flex-wrap items-center gap-x-3 rounded-card border bg-card py-1 pl-4 shadow-lift ${
            tone === 'wrong' ? 'border-wrong text-wrong' : 'border-money text-money'
          }`}
        >
          {tone === 'wrong' ? (
            <AlertIcon className="row-icon shrink-0" size={20} />
          ) : (
            <DoneIcon className="row-icon shrink-0" size={20} />
          )}
          <p className="min-w-0 flex-1 text-ink first-letter:uppercase" style={{ flexBasis: '7rem' }}>
            {text(id, values)}
          </p>
          {offer && (
            <button type="button" className="min-h-11 min-w-11 font-semibold underline" onClick={offer.take}>
              {text(offer.text)}
            </button>
          )}
          <button
            type="button"
            aria-label={text('action.close')}
            className="ml-auto grid size-11 shrink-0 place-items-center text-soft"
            onClick={() => drop(number)}
          >
            <CloseIcon size={18} />
          </button>
        </div>
      ))}
    </div>
  );
}
