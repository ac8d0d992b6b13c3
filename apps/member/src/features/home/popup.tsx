import { useState } from 'react';
import { usePopup } from '../../data/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** For a tab in which an operator views the app. */
const NEVER = 1;

/** The company's notice: each picture once per member who signs in. */
export function Popup() {
  const text = useText();
  const popup = usePopup().data;
  const [seen, setSeen] = useState(() => session.recall('popup_seen'));
  if (!popup?.enabled || seen === NEVER || seen === popup.image_url) return null;
  const close = () => {
    session.keep('popup_seen', popup.image_url);
    setSeen(popup.image_url);
  };
  const picture = (
    <img
      src={popup.image_url}
      alt={popup.text ?? text('popup.title')}
      width={800}
      height={1000}
      className="h-auto max-h-[70dvh] w-full rounded-lg object-contain"
      onError={() => setSeen(popup.image_url)}
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
