import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Title } from 'react-admin';
import { api, type OwnAccess } from '../../api.ts';
import { whoAmI } from '../../me.ts';
import { failureText } from '../../ui/failure-text.ts';
import { Instant } from '../../ui/values.tsx';
import { AuthenticatorSetUp } from './authenticator-set-up.tsx';
import { FactorDialog, hasFactor, PasskeyDialog } from './dialogs.tsx';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { SessionList } from './session-list.tsx';
import { TeamNews } from './team-news.tsx';

/** How the signed-in operator gets in, and where they are in now. */
export function AccessPage() {
  const access = useQuery({ queryKey: ['access'], queryFn: () => api.access({}), retry: false });
  const me = useQuery({ queryKey: ['me'], queryFn: whoAmI, retry: false });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const failure = access.error ?? me.error;
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <Title title="My access" />
      {failure ? <Alert severity="error">{failureText(failure)}</Alert> : null}
      {me.data?.limited ? (
        <Alert severity="info">
          Set up an authenticator or a passkey first: operators of this house sign in with more than a
          password.
        </Alert>
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onDone={() => setCodes(null)} /> : null}
      {access.data ? <Factors access={access.data.data} onCodes={setCodes} /> : null}
      {me.data && !me.data.limited ? (
        <>
          <Section title="Password">
            <NewPasswordDialog />
          </Section>
          <Section title="What changed in your team">
            <TeamNews />
          </Section>
          <Section title="Sessions">
            <SessionList />
          </Section>
        </>
      ) : null}
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
          <p>An app that shows a new code every 30 seconds. It is asked for beside the password.</p>
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
        <p>A phone, a computer or a security key that signs in by itself, without a password.</p>
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
          <p>
            {access.recovery_codes_left} of 10 are left. Each lets you in once without your second factor.
          </p>
          <FactorDialog
            access={access}
            label="New recovery codes"
            title="Ten new recovery codes: the old ones stop working"
            done="Recovery codes made"
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
    <Alert severity="warning" action={<Button onClick={onDone}>I have kept them</Button>}>
      Keep these recovery codes where you will find them without your phone. They are shown only now.
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
