import { Box, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type InviteCode } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Items } from '../../ui/lists/items.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { useWords, WordsField } from '../../ui/lists/words.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** The company's invite codes, and how many members registered with each. */
export function InviteCodesPage() {
  const codes = useQuery(answers.inviteCodes());
  const words = useWords();
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2 }}>
      <Title title="Invite codes" />
      <Allowed to="invites.manage">
        <Box>
          <CommandDialog
            label="New invite code"
            title="New company invite code"
            confirm="Create"
            done="Invite code created; it can be used now"
            read={readCode}
            send={(code, options) => api.makeInviteCode({ code }, options)}
          >
            <TextField
              name="code"
              label="Code"
              helperText="4 to 20 letters and digits. Leave it empty for a random code."
              fullWidth
              autoFocus
              autoComplete="off"
            />
          </CommandDialog>
        </Box>
      </Allowed>
      <WordsField of={words} by="Code or operator" />
      <Loaded query={codes}>
        {(read) => (
          <Items
            of={read.filter(({ _id, created_by: by }) => words.areIn(`${_id}\n${by ?? ''}`))}
            empty="No invite codes."
          >
            {(code) => <CodeCard code={code} />}
          </Items>
        )}
      </Loaded>
      <CsvButton path="invite-codes" fileName="invite-codes" disabled={!codes.data?.length} />
    </Box>
  );
}

function CodeCard({ code: inviteCode }: { code: InviteCode }) {
  return (
    <RecordCard
      title={inviteCode._id}
      state={inviteCode.closed_at === null ? 'Open' : 'Ended'}
      facts={[
        { name: 'Members registered', value: String(inviteCode.members) },
        { name: 'Last used', value: <Instant of={inviteCode.last_used_at} /> },
        { name: 'Created', value: <Instant of={inviteCode.created_at} /> },
        { name: 'Created by', value: inviteCode.created_by ?? 'initial set-up' },
        { name: 'Ended', value: <Instant of={inviteCode.closed_at} /> },
        {
          name: 'Account limit',
          value:
            inviteCode.unlimited_at === null ? (
              'Applies: later unverified members verify before they receive orders'
            ) : (
              <>
                Lifted since <Instant of={inviteCode.unlimited_at} />
              </>
            ),
        },
        {
          name: 'Offered to everyone',
          value:
            inviteCode.offered_at === null ? (
              'No: only those who are given it have it'
            ) : (
              <>
                Since <Instant of={inviteCode.offered_at} />: the registration form has it
              </>
            ),
        },
      ]}
      actions={
        <Allowed to="invites.manage">
          <LimitButton code={inviteCode._id} limited={inviteCode.unlimited_at === null} />
          {inviteCode.closed_at === null ? (
            <>
              <OfferButton code={inviteCode._id} offered={inviteCode.offered_at !== null} />
              <CommandButton
                label="End"
                plain
                done="Invite code ended; nobody can register with it"
                send={(options) => api.endInviteCode({ code: inviteCode._id }, options)}
              />
            </>
          ) : null}
        </Allowed>
      }
    />
  );
}

/** Lifts a code's account limit, for a campaign or an event where many people join; or applies it again. */
function LimitButton({ code, limited }: { code: string; limited: boolean }) {
  return limited ? (
    <CommandButton
      label="Lift account limit"
      plain
      done="Account limit lifted; every member of this code can receive orders"
      send={(options) => api.limitInviteCode({ code, limited: false }, options)}
    />
  ) : (
    <CommandButton
      label="Apply account limit"
      plain
      done="Account limit applies; later unverified members verify first"
      send={(options) => api.limitInviteCode({ code, limited: true }, options)}
    />
  );
}

/** Puts a code into the registration form of everyone whom no member invited, or takes it out again. */
function OfferButton({ code, offered }: { code: string; offered: boolean }) {
  return offered ? (
    <CommandButton
      label="Stop offering"
      plain
      done="Code no longer offered. Anyone without a code has to ask for one."
      send={(options) => api.offerInviteCode({ code, offered: false }, options)}
    />
  ) : (
    <CommandButton
      label="Offer to everyone"
      plain
      done="Code offered; the registration form has it for everyone without an invitation"
      send={(options) => api.offerInviteCode({ code, offered: true }, options)}
    />
  );
}

function readCode(fields: FormData): Reading<string | null> {
  const code = String(fields.get('code')).trim().toUpperCase();
  if (code === '') return { input: null };
  return /^[A-Z0-9]{4,20}$/.test(code)
    ? { input: code }
    : { wrong: 'A code has 4 to 20 letters and digits.' };
}
