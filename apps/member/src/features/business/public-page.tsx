import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { Card, Heading } from '../../ui/screen.tsx';
import { copyText } from '../../ui/sharing/copy-row.tsx';
import { share } from '../../ui/sharing/share.ts';

/** The page of a verified business that everybody can open, to look at and to pass on. */
export function PublicPage({ path }: { path: string }) {
  const text = useText();
  const url = `${window.location.origin}${path}`;
  return (
    <Card>
      <Heading>{text('business.page')}</Heading>
      <p className="text-soft">{text('business.page_says')}</p>
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className="inline-grid min-h-11 items-center font-semibold text-accent wrap-anywhere underline"
      >
        {url}
      </a>
      <Actions>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => share({ url })}>
            <ShareIcon size={20} />
            {text('business.page_share')}
          </Button>
        )}
        <Button look="secondary" onClick={() => copyText(url)}>
          <CopyIcon size={20} />
          {text('business.page_copy')}
        </Button>
      </Actions>
    </Card>
  );
}
