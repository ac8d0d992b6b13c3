import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePopup } from './use-home.ts';

const SEEN_KEY = 'popup_seen';

/** The notice of the house, once a session. */
export function Popup() {
  const text = useText();
  const popup = usePopup().data;
  const [seen, setSeen] = useState(() => window.sessionStorage.getItem(SEEN_KEY) !== null);
  if (seen || !popup?.enabled) return null;
  const close = () => {
    window.sessionStorage.setItem(SEEN_KEY, '1');
    setSeen(true);
  };
  const picture = (
    <img
      src={popup.image_url}
      alt={popup.text ?? text('popup.title')}
      width={800}
      height={1000}
      className="h-auto max-h-[70dvh] w-full rounded-lg object-contain"
      onError={() => setSeen(true)}
    />
  );
  return (
    <Dialog title={text('popup.title')} hideTitle maxWidth={500} onClose={close}>
      {popup.link === null ? picture : <a href={popup.link}>{picture}</a>}
      {popup.text !== null && <p className="mt-3">{popup.text}</p>}
      <Button wide onClick={close}>
        {text('action.close')}
      </Button>
    </Dialog>
  );
}
