import CheckIcon from '@mui/icons-material/Check';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Alert, Box, Button, Card, CardContent, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type Review } from '../../data/api.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Refusal } from '../../ui/failures/refusal.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Facts } from '../../ui/lists/record-card.tsx';
import { counted } from '../../ui/values/counted.ts';
import { languageName } from '../../ui/values/language-name.ts';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { ChatCard } from '../orders/chat-card.tsx';
import { languageText, reviewReasonTexts, stageTexts } from '../orders/texts.ts';
import { useCategoryTexts } from '../orders/use-category-texts.ts';
import { Corrected } from './corrected.tsx';
import { Key } from './keys-dialog.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const checkTexts: Readonly<
  Record<Review['landing']['checks'][number]['check'], { passed: string; failed: string }>
> = {
  not_blocked: { passed: 'Not on the block list', failed: 'This host is blocked' },
  https: { passed: 'The address uses https', failed: 'The address does not use https' },
  usual_port: { passed: 'Default port', failed: 'Unusual port' },
  ascii_host: {
    passed: 'Plain host name',
    failed: 'Host name with non-ASCII letters: read it letter by letter',
  },
  one_script: {
    passed: 'Letters of one script',
    failed: 'Letters of several scripts, as in imitations of other names',
  },
};

/** One order with all the facts for the decision, and the decision itself. */
export function OrderReview({ id, keys }: { id: string; keys: boolean }) {
  const review = useQuery(answers.review(id));
  return <Loaded query={review}>{(read) => <Reviewed review={read} keys={keys} />}</Loaded>;
}

function Reviewed({ review, keys }: { review: Review; keys: boolean }) {
  const { order } = review;
  const [decided, setDecided] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box
      component="article"
      aria-label={order.title}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 390px) minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <VisitorsPage review={review} />
        <Descriptions order={order} />
        <ChatCard order={order} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography
            component="h2"
            variant="h6"
            ref={heading}
            tabIndex={-1}
            sx={{ overflowWrap: 'anywhere', outline: 'none' }}
          >
            {order.title}
          </Typography>
          <Chip label={stageTexts[order.stage]} size="small" />
        </Box>
        {/* The next order is shown on request only, so that a key pressed twice does not decide on it. */}
        {decided ? (
          <Alert severity="success" role="status">
            Done. Press Next <Key active={keys}>j</Key> for the next order.
          </Alert>
        ) : null}
        {order.stage === 'in_review' && !decided ? (
          <>
            <WaitingInQueue queue="orders" since={order.paid_at ?? order.created_at} />
            <Decision review={review} keys={keys} onDecided={() => setDecided(true)} />
          </>
        ) : null}
        {review.corrected === null ? null : <Corrected of={review.corrected} />}
        <Landing review={review} />
        <Advertiser review={review} />
      </Box>
    </Box>
  );
}

/** The page as a visitor sees it. Nothing in it may run, navigate or send a form; its pictures come from this server. */
function VisitorsPage({ review: { order, preview } }: { review: Review }) {
  const [height, setHeight] = useState<number | null>(null);
  return (
    <Box
      component="iframe"
      title={`The page of ${order.title}, as a visitor sees it`}
      sandbox="allow-same-origin"
      srcDoc={preview}
      onLoad={({ currentTarget }) =>
        setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? null)
      }
      sx={{ width: '100%', height: height ?? 640, border: 1, borderColor: 'divider', borderRadius: 2 }}
    />
  );
}

/** The words for people who do not see the pictures. */
function Descriptions({ order }: { order: Review['order'] }) {
  const described = order.pictures.flatMap(({ alt }, place) => (alt === '' ? [] : [{ alt, place }]));
  if (described.length === 0) return null;
  return (
    <Facts
      of={described.map(({ alt, place }) => ({ name: `Description of picture ${place + 1}`, value: alt }))}
    />
  );
}

function Decision({ review, keys, onDecided }: { review: Review; keys: boolean; onDecided(): void }) {
  const { _id: id, seen } = review.order;
  const { canAccess = false } = useCanAccess({ resource: 'orders', action: 'review' });
  const [rejecting, setRejecting] = useState(false);
  const approve = useCommand((_input: null, key) => api.approveOrder({ id, seen }, key), {
    done: 'Order approved',
    onDone: onDecided,
  });
  const approveNow = () => {
    if (!approve.busy && !approve.collided) void approve.run(null);
  };
  useShortcuts({ a: approveNow, r: () => setRejecting(true) }, keys && canAccess);
  if (!canAccess) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="contained"
        disabled={approve.busy || approve.collided}
        onClick={approveNow}
        aria-keyshortcuts="a"
      >
        Approve <Key active={keys}>a</Key>
      </Button>
      <Button variant="outlined" onClick={() => setRejecting(true)} aria-keyshortcuts="r">
        Reject … <Key active={keys}>r</Key>
      </Button>
      <Refusal command={approve} />
      {rejecting ? (
        <RejectDialog review={review} onClose={() => setRejecting(false)} onDecided={onDecided} />
      ) : null}
    </Box>
  );
}

function Landing({ review: { landing, order } }: { review: Review }) {
  const { earlier } = landing;
  return (
    <Card variant="outlined" component="section" aria-label="Landing address">
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
          Leads to {landing.host_shown}
        </Typography>
        {landing.host === landing.host_shown ? null : <p>Its technical name is {landing.host}.</p>}
        <Box component="p" sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace', my: 1 }}>
          {order.landing_url}
        </Box>
        <Box
          component="ul"
          aria-label="Checks"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 0.5 }}
        >
          {landing.checks.map(({ check, passed }) => (
            <Mark key={check} good={passed}>
              {checkTexts[check][passed ? 'passed' : 'failed']}
            </Mark>
          ))}
          <Mark good={earlier.rejected + earlier.stopped === 0}>
            {earlier.orders === 0
              ? 'No earlier orders lead to this host'
              : `Earlier orders: ${recordText(earlier)}, by ${counted(earlier.members, 'member')}`}
            {earlier.last_reason === null
              ? ''
              : `; last: ${reviewReasonTexts[earlier.last_reason].toLowerCase()}`}
          </Mark>
        </Box>
        <p>The server did not open this address. Open it yourself only where that is safe.</p>
      </CardContent>
    </Card>
  );
}

function Advertiser({ review: { advertiser, order, language } }: { review: Review }) {
  const categoryTexts = useCategoryTexts();
  return (
    <Card variant="outlined" component="section" aria-label="Advertiser">
      <CardContent>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
          <MemberName of={advertiser.username} />
          {advertiser.locked ? ' (locked)' : ''}
        </Typography>
        <Facts
          of={[
            { name: 'Joined', value: <Instant of={advertiser.joined_at} /> },
            { name: 'Language of the member', value: languageName(language) },
            { name: 'Other orders', value: recordText(advertiser.earlier) },
            { name: 'Category', value: categoryTexts[order.category] },
            { name: 'Language of the advertisement', value: languageText(order.language) },
            { name: 'Visits', value: order.visits_target },
            { name: 'Offered', value: daysText(order) },
            {
              name: 'Given to sharers a day',
              value:
                order.daily_visits === null ? 'no limit' : `at most ${counted(order.daily_visits, 'visit')}`,
            },
            { name: 'Price', value: <Money of={order.price} /> },
            { name: 'Paid on', value: <Instant of={order.paid_at} /> },
          ]}
        />
      </CardContent>
    </Card>
  );
}

/** The days on which an order is offered to sharers. */
function daysText({ starts_on, ends_on }: Review['order']): string {
  const from = starts_on === null ? 'once approved' : `from ${starts_on}`;
  return ends_on === null ? from : `${from}, until ${ends_on} inclusive`;
}

function recordText({ orders, approved, rejected, stopped }: Review['advertiser']['earlier']): string {
  if (orders === 0) return 'none';
  const stoppedText = stopped === 0 ? '' : `, ${stopped} stopped by operators`;
  return `${orders}: ${approved} approved, ${rejected} rejected${stoppedText}`;
}

/** A check that passed or needs attention, shown by icon and text. */
function Mark({ good, children }: { good: boolean; children: ReactNode }) {
  const Sign = good ? CheckIcon : WarningIcon;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        color: good ? 'text.primary' : 'error.main',
        fontWeight: good ? 400 : 700,
      }}
    >
      <Sign fontSize="small" titleAccess={good ? 'Passed' : 'Check this'} />
      <span>{children}</span>
    </Box>
  );
}
