import { useMemo } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/more-icons.tsx';
import { Card, Heading } from '../../ui/screen.tsx';
import { copyText } from '../../ui/sharing/copy-row.tsx';
import type { PrintedAdvertisement } from './documents/advertisement.ts';
import { STORY_SCALE, story } from './documents/story.ts';
import { SaveButton, ShareFileButton } from './hand-over.tsx';
import { Preview } from './preview.tsx';
import { pictureOf } from './sheet/picture-of.ts';

/** The advertisement as a picture of 1080 x 1920 pixels. */
export function StoryCard({ advertisement, name }: { advertisement: PrintedAdvertisement; name: string }) {
  const text = useText();
  const sheet = useMemo(() => story(advertisement), [advertisement]);
  const file = {
    name: `${name}-story.jpg`,
    make: () => pictureOf(sheet, { scale: STORY_SCALE, type: 'image/jpeg' }),
  };
  return (
    <Card>
      <Heading>{text('paper.story_title')}</Heading>
      <Preview
        sheet={sheet}
        says={text('paper.story_preview', { title: advertisement.title })}
        size="narrow"
      />
      <Actions>
        <ShareFileButton file={file}>
          <ShareIcon size={20} />
          {text('paper.share_picture')}
        </ShareFileButton>
        <SaveButton file={file}>
          <DownloadIcon size={20} />
          {text('paper.save_picture')}
        </SaveButton>
      </Actions>
      <p className="text-sm text-soft">{text('paper.story_says')}</p>
      <Button look="secondary" onClick={() => copyText(advertisement.codes.story)}>
        <CopyIcon size={20} />
        {text('paper.story_link')}
      </Button>
    </Card>
  );
}
