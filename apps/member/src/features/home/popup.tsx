import { useEffect, useState } from 'react';
import { usePopup } from '../../data/answers/use-settings.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** For a tab in which an operator views the app. */
const NEVER = 1;

/** Whether the page showed the notice before the app started (build/shells/early-notice.js). */
const isShownEarly = () => document.getElementById('notice') !== null;

/** The company's notice: each picture once per member who signs in. */
export function Popup() {
  const [early] = useState(isShownEarly);
  return early ? null : <LatePopup />;
}

function LatePopup() {
  const text = useText();
  const popup = usePopup().data;
  const [seen, setSeen] = useState(() => session.recall('popup_seen'));
  const isDue = popup?.enabled && seen !== NEVER && seen !== popup.image_url;
  const isLoaded = useIsLoaded(isDue ? popup.image_url : null);
  if (!isDue || !isLoaded) return null;
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
    />
  );
  return (
    <Dialog title={text('popup.title')} hideTitle maxWidth={500} onClose={close}>
      {popup.link === null ? picture : <a href={popup.link}>{picture}</a>}
      {popup.text !== null && <p className="mt-3">{popup.text}</p>}
      {popup.link !== null && <ButtonAnchor href={popup.link}>{text('popup.more')}</ButtonAnchor>}
      <Button wide look={popup.link === null ? 'primary' : 'secondary'} onClick={close}>
        {text('action.close')}
      </Button>
    </Dialog>
  );
}

/** Whether a picture has loaded, so that the dialog opens with it; one that cannot be loaded never has. */
function useIsLoaded(address: string | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    const picture = new Image();
    picture.onload = () => setLoaded(address);
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return address !== null && loaded === address;
}
