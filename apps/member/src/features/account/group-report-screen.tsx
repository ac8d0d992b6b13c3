import { useMember } from '../../data/answers/use-member.ts';
import { useSettings } from '../../data/answers/use-settings.ts';
import { countText } from '../../languages/counts.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Bars } from '../../ui/bars.tsx';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { CopyIcon, PersonIcon, ShareIcon } from '../../ui/icons.tsx';
import { DayRows } from '../../ui/lists/day-rows.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Row } from '../../ui/lists/rows.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Card, Heading, Screen } from '../../ui/screen.tsx';
import { CopyRow, copyText } from '../../ui/sharing/copy-row.tsx';
import { Qr } from '../../ui/sharing/qr.tsx';
import { SaveQr } from '../../ui/sharing/save-qr.tsx';
import { share } from '../../ui/sharing/share.ts';
import { StatTile, StatTiles } from '../../ui/stat-tiles.tsx';
import { useInvited, useInvitedFigures } from './use-invited.ts';

/** The member's invite link, and who registered with it. Says that inviting earns nothing. */
export function GroupReportScreen() {
  const text = useText();
  return (
    <Screen title={text('group.title')} back="/individual">
      <Loaded query={useMember()} skeleton={<Skeleton rows={1} height="h-96" />}>
        {({ invite_code: code }) => <Invite code={code} />}
      </Loaded>
      <Figures />
      <DayRows
        query={useInvited()}
        keyOf={({ username, joined_at }) => `${joined_at} ${username}`}
        at={({ joined_at }) => joined_at}
        empty={<Empty says="group.empty" />}
      >
        {({ username, level_name, completed_orders }) => (
          <div className="px-4">
            <Row
              icon={PersonIcon}
              tone={completed_orders > 0 ? 'money' : 'calm'}
              title={username}
              detail={level_name}
              state={text('group.completed', { count: completed_orders })}
            />
          </div>
        )}
      </DayRows>
    </Screen>
  );
}

function Invite({ code }: { code: string }) {
  const text = useText();
  const title = useSettings().data?.site_title.value ?? '';
  // A chat shows its card in the sharer’s language; the page itself chooses the visitor’s.
  const url = `${window.location.origin}/welcome?code=${encodeURIComponent(code)}&shared=${session.language()}`;
  const canShare = typeof navigator.share === 'function';
  return (
    <Card>
      <Heading>{text('group.link')}</Heading>
      <p className="rounded-lg bg-sunken px-3 py-2 text-sm font-medium break-all select-all">{url}</p>
      <Actions>
        <Button look={canShare ? 'secondary' : 'primary'} onClick={() => copyText(url)}>
          <CopyIcon size={20} />
          {text('share.copy')}
        </Button>
        {canShare && (
          // Closing the share sheet rejects the promise: that is a choice, not a failure.
          <Button onClick={() => share({ title, url })}>
            <ShareIcon size={20} />
            {text('share.action')}
          </Button>
        )}
      </Actions>
      <p className="text-sm text-soft">{text('group.says')}</p>
      <Qr value={url} label={text('share.qr')} />
      <SaveQr value={url} fileName={`handbill-${code}`} />
      <CopyRow name={text('group.code')} value={code} />
    </Card>
  );
}

function Figures() {
  const text = useText();
  return (
    <Card>
      <Loaded query={useInvitedFigures()} skeleton={<Skeleton rows={1} height="h-60" />}>
        {({ total, months }) => (
          <>
            <StatTiles>
              <StatTile name={text('group.total')}>{countText(total)}</StatTile>
              <StatTile name={text('group.this_month')}>{countText(months.at(-1)?.count ?? 0)}</StatTile>
            </StatTiles>
            {total > 0 && (
              <Bars
                label={text('group.by_month')}
                bars={months.map(({ month, count }) => ({
                  label: month.slice(5),
                  parts: [{ count, look: 'plain' }],
                  says: text('group.month_count', { month: `${month.slice(5)}-${month.slice(0, 4)}`, count }),
                }))}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
