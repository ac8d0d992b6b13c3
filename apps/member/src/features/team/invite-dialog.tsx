import { type TeamRole, teamRoles } from '@handbill/contract/scopes';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { by, username } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { roles } from './roles.ts';
import { useInvite } from './use-team.ts';

const check = by(v.object({ username, role: v.picklist(teamRoles, 'field.required') }));

/** Asks for a username and for what its owner may do, and invites them. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const invite = useInvite(() => {
    toast.done('team.sent');
    onClose();
  });
  const form = useForm(check, (sent) => invite.mutateAsync(sent));
  const fault = form.errors.username;
  return (
    <FormDialog
      title={text('team.invite_title')}
      submit={text('team.send')}
      form={form}
      busy={invite.isPending}
      onClose={onClose}
    >
      <TextField
        label={text('field.label.username')}
        name="username"
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={text('team.username_hint')}
        // The server says only that nobody can be invited by it.
        error={fault === 'field.invalid' ? 'team.nobody' : fault}
      />
      <fieldset className="grid gap-1">
        <legend className="font-medium">{text('team.role')}</legend>
        {teamRoles.map((role) => (
          <RoleChoice key={role} role={role} />
        ))}
      </fieldset>
    </FormDialog>
  );
}

function RoleChoice({ role }: { role: TeamRole }) {
  const text = useText();
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="radio"
        name="role"
        value={role}
        defaultChecked={role === teamRoles[0]}
        className="size-6 shrink-0 accent-accent"
      />
      <span className="grid">
        <span className="font-medium">{text(roles[role].name)}</span>
        <span className="text-sm text-soft">{text(roles[role].says)}</span>
      </span>
    </label>
  );
}
