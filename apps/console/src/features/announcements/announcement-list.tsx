import { Box, LinearProgress, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useListContext } from 'react-admin';
import { type Announcement, api } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { ComposeDialog } from './compose-dialog.tsx';
import { audienceText, languagesText, stateTexts } from './texts.ts';

const RELOADED_EVERY_MS = 3_000;

/** Announcements to members, with the progress of those still being sent. */
export function AnnouncementList() {
  return (
    <RecordList<Announcement>
      title="Announcements"
      queue={false}
      search="text, username or id"
      card={(announcement) => <AnnouncementCard announcement={announcement} />}
    >
      <Allowed to="announcements.send">
        <ComposeDialog />
      </Allowed>
      <Refreshing />
    </RecordList>
  );
}

/** Reloads the list while something is being sent. */
function Refreshing() {
  const { data, refetch } = useListContext<Announcement & { id: string }>();
  const sending = data?.some(({ state }) => state === 'sending') ?? false;
  useEffect(() => {
    if (!sending) return;
    const timer = setInterval(refetch, RELOADED_EVERY_MS);
    return () => clearInterval(timer);
  }, [sending, refetch]);
  return null;
}

function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const { _id: id, state, notified, recipients, texts, fallback } = announcement;
  const words = texts.en ?? texts[fallback];
  const percent = Math.min(100, Math.floor((notified * 100) / Math.max(1, recipients)));
  return (
    <RecordCard
      title={words?.title ?? ''}
      state={stateTexts[state]}
      facts={[
        { name: 'To', value: audienceText(announcement.audience) },
        { name: 'Delivered', value: `${notified} of ${recipients}` },
        { name: 'Languages', value: languagesText(announcement) },
        { name: 'Sent by', value: announcement.sent_by },
        { name: 'Sent on', value: <Instant of={announcement.sent_at} /> },
        { name: 'Finished', value: <Instant of={announcement.finished_at} /> },
      ]}
      actions={
        state === 'sending' ? (
          <Allowed to="announcements.send">
            <CommandButton
              label="Stop"
              plain
              done="Sending stopped"
              send={(options) => api.stopAnnouncement({ id }, options)}
            />
          </Allowed>
        ) : null
      }
    >
      <Typography>{words?.body}</Typography>
      {state === 'sending' ? (
        <Box sx={{ my: 1 }}>
          <LinearProgress variant="determinate" value={percent} aria-label={`${percent} percent delivered`} />
        </Box>
      ) : null}
    </RecordCard>
  );
}
