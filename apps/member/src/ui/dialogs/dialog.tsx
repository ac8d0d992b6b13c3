import { Fragment, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useBackCloses } from './use-back-closes.ts';

const places = {
  middle: 'm-auto w-[calc(100vw-32px)] rounded-card',
  bottom: 'mx-auto mt-auto mb-0 w-full max-w-[570px] rounded-t-card',
} as const;

interface DialogProps {
  title: string;
  onClose(): void;
  /** Stays until one of its buttons is pressed: neither Escape nor a press outside it closes it. */
  persistent?: boolean;
  place?: keyof typeof places;
  maxWidth?: number;
  hideTitle?: boolean;
  children: ReactNode;
}

/** A modal dialog: the browser's own, which keeps focus inside and gives it back. Open while it is mounted. */
export function Dialog({ title, onClose, persistent = false, place = 'middle', ...looks }: DialogProps) {
  const { maxWidth = 400, hideTitle = false, children } = looks;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before it is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const leave = () => {
    if (!persistent) onClose();
  };
  useBackCloses(leave, persistent);
  // Browsers let a second Escape, or Back on a phone, close any dialog: one that needs an answer is reopened.
  const closedByBrowser = () => {
    const element = dialog.current;
    if (element === null || element.open) return;
    if (persistent) element.showModal();
    else onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`bg-card p-0 text-ink shadow-lift ${places[place]}`}
      style={{ maxWidth: place === 'bottom' ? undefined : maxWidth }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        leave();
      }}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={closedByBrowser}
      onClick={(event) => {
        if (event.target === dialog.current) leave();
      }}
    >
      <div className="grid gap-4 p-5">
        <h2
          id={titleId}
          className={hideTitle ? 'sr-only' : 'font-serif text-xl font-semibold first-letter:uppercase'}
        >
          {withBreaks(title)}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

/** A text whose addresses may break after a full stop, before a word of them does. */
function withBreaks(text: string): ReactNode {
  return text.split(/(?<=\.)(?=\S)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The buttons at the end of a dialog or form: side by side, or stacked when they are long. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 [&>*]:flex-auto">{children}</div>;
}
