import { passwordFaults } from '../../../platform/identity/password-faults.ts';
import { refuse } from '../../../platform/refusal.ts';
import { usernameOf } from '../rules.ts';

/** Refuses `validation_failed` for a password that is typed differently twice, too common, or the username. */
export function refuseWeakPassword(input: {
  username: string;
  password: string;
  password_confirmation: string;
}): void {
  const fields = passwordFaults({
    password: input.password,
    confirmation: input.password_confirmation,
    username: usernameOf(input.username) ?? input.username,
  });
  if (Object.keys(fields).length > 0) throw refuse('validation_failed', { fields });
}
