import { useRecoveryCodes } from '../../../data/answers/use-recovery-codes.ts';
import { useText } from '../../../languages/index.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Note, Screen } from '../../../ui/screen.tsx';
import { AuthenticatorCard } from './authenticator.tsx';
import { PasskeysCard } from './passkeys.tsx';
import { useSecondFactors } from './use-two-step.ts';

/** Second factors for signing in: an authenticator and passkeys. */
export function TwoStepScreen() {
  const text = useText();
  // Unknown, it says nothing.
  const hasCodes = (useRecoveryCodes().data?.left ?? 1) > 0;
  return (
    <Screen title={text('two_step.title')} back="/individual">
      <p>{text('two_step.says')}</p>
      {!hasCodes && (
        <Note tone="active">
          <p>{text('two_step.lost')}</p>
          <ButtonLink href="/individual/recovery" look="secondary">
            {text('two_step.codes')}
          </ButtonLink>
        </Note>
      )}
      <Loaded query={useSecondFactors()}>
        {({ authenticator, passkeys }) => (
          <>
            <AuthenticatorCard added={authenticator?.added_at ?? null} />
            <PasskeysCard passkeys={passkeys} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
