import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Title } from 'react-admin';
import { answers } from '../../data/answers.ts';
import { api, type OwnAccess } from '../../data/api.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { FactorDialog, hasFactor, PasskeyDialog } from './dialogs.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { TeamNews } from './team-news.tsx';

/** How the signed-in operator signs in, and where they are signed in now. */
export function AccessPage() {
  const access = useQuery(answers.access());
  const me = useQuery(answers.me());
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <Title title="My access" />
      {me.data?.limited ? (
        <Alert severity="info">
          Set up an authenticator app or a passkey first. A password alone is not enough to sign in here.
        </Alert>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      <Loaded query={access}>{(own) => <Factors access={own} onCodes={setCodes} />}</Loaded>
      <Loaded query={me}>
        {({ limited }) =>
          limited ? null : (
            <>
              <Section title="Password">
                <NewPasswordDialog />
              </Section>
              <Section title="Changes in your team">
                <TeamNews />
              </Section>
              <Section title="Sessions">
                <SessionList operatorId={null} />
              </Section>
            </>
          )
        }
      </Loaded>
    </Box>
  );
}

function Factors({ access, onCodes }: { access: OwnAccess; onCodes(codes: readonly string[] | null): void }) {
  return (
    <>
      <Section title="Authenticator">
        {access.totp ? (
          <p>
            Set up on <Instant of={access.totp.enrolled_at} />.
          </p>
        ) : (
          <p>An app that shows a new code every 30 seconds, which you enter after your password.</p>
        )}
        <AuthenticatorSetUp access={access} onCodes={onCodes} />
        {access.totp ? (
          <FactorDialog
            access={access}
            label="Remove authenticator"
            title="Remove the authenticator"
            done="Authenticator removed"
            send={(factor) => api.removeTotp(factor)}
          />
        ) : null}
      </Section>
      <Section title="Passkeys">
        <p>A phone, computer or security key that signs you in without a password.</p>
        {access.passkeys.map(({ _id, name, created_at, last_used_at }) => (
          <Box key={_id} sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
            <Typography sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {name}: added <Instant of={created_at} />, last used <Instant of={last_used_at} />
            </Typography>
            <FactorDialog
              access={access}
              label={`Remove ${name}`}
              title={`Remove the passkey ${name}`}
              done="Passkey removed"
              send={(factor) => api.removePasskey({ passkey_id: _id, ...factor })}
            />
          </Box>
        ))}
        <PasskeyDialog access={access} onCodes={onCodes} />
      </Section>
      {hasFactor(access) ? (
        <Section title="Recovery codes">
          <p>{access.recovery_codes_left} of 10 left. Each signs you in once without your second factor.</p>
          <FactorDialog
            access={access}
            label="New recovery codes"
            title="Create new recovery codes; the old ones stop working"
            done="Recovery codes created"
            send={async (factor) => onCodes((await api.newRecoveryCodes(factor)).data.recovery_codes)}
          />
        </Section>
      ) : null}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" variant="outlined">
      <CardContent sx={{ '& > button': { mr: 1 } }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  return (
    <Alert severity="warning" action={<Button onClick={onDone}>I saved them</Button>}>
      Save these recovery codes where you can find them without your phone. They are shown only once.
      <Box
        component="ul"
        aria-label="Recovery codes"
        sx={{ columns: 2, listStyle: 'none', p: 0, fontFamily: 'monospace', fontSize: 16 }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
    </Alert>
  );
}
