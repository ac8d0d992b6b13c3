import { useText } from '../../languages/index.ts';
import { Button, type Look } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { copyText } from '../../ui/sharing/copy-row.tsx';

/** Whether this browser has a share sheet; without one, copying is the first way to share. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

export function CopyLink({ url, look }: { url: string; look: Look }) {
  const text = useText();
  return (
    <Button look={look} onClick={() => copyText(url)}>
      <CopyIcon size={20} />
      {text('share.copy')}
    </Button>
  );
}
