import { useState } from 'react';
import type { AnswerData } from '../../../data/api.ts';
import { passkeysWork } from '../../../device/passkeys.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Fact, Facts, Heading, Note } from '../../../ui/screen.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useAddPasskey, useRemovePasskey } from './use-two-step.ts';

type Passkey = AnswerData<'secondFactors'>['passkeys'][number];

/** The member's passkeys, and a way to add one where this browser can have any. */
export function PasskeysCard({ passkeys }: { passkeys: readonly Passkey[] }) {
  const text = useText();
  const [isAdding, setIsAdding] = useState(false);
  const add = useAddPasskey();
  if (passkeys.length === 0 && !passkeysWork()) return null;
  return (
    <Card>
      <Heading>{text('two_step.passkeys')}</Heading>
      <p>{text('two_step.passkey_says')}</p>
      <ul className="grid gap-3">
        {passkeys.map((passkey) => (
          <li key={passkey._id}>
            <OnePasskey passkey={passkey} />
          </li>
        ))}
      </ul>
      {passkeysWork() && (
        <Button look={passkeys.length === 0 ? 'primary' : 'secondary'} wide onClick={() => setIsAdding(true)}>
          {text('two_step.passkey_add')}
        </Button>
      )}
      {isAdding && (
        <PasswordDialog
          title={text('two_step.passkey_new')}
          submit="second_step.continue"
          named
          busy={add.isPending}
          onSend={(sent) => add.mutateAsync(sent)}
          onClose={() => setIsAdding(false)}
        >
          <Note tone="active">
            <p>{text('two_step.signs_out')}</p>
          </Note>
        </PasswordDialog>
      )}
    </Card>
  );
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemovePasskey();
  const { _id, name, added_at, last_used_at } = passkey;
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <strong className="min-w-0 break-words font-medium">{name}</strong>
        <Button
          look="secondary"
          aria-label={text('two_step.remove_named', { name })}
          onClick={() => setIsAsking(true)}
        >
          {text('two_step.remove')}
        </Button>
      </div>
      <Facts>
        <Fact name={text('two_step.added')}>
          <Time at={added_at} />
        </Fact>
        {last_used_at !== null && (
          <Fact name={text('two_step.used')}>
            <Time at={last_used_at} />
          </Fact>
        )}
      </Facts>
      {isAsking && (
        <PasswordDialog
          title={text('two_step.remove_title', { name })}
          submit="two_step.remove"
          ends
          busy={remove.isPending}
          onSend={({ password }) => remove.mutateAsync({ passkey_id: _id, password })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
