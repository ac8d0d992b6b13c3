import { CallFailed } from '@handbill/contract/client';
import type { ErrorSlug } from '@handbill/contract/errors';

/** What to say where the server's own sentence leaves an operator wondering. */
const explained: Partial<Record<ErrorSlug | 'network', string>> = {
  network: 'No answer came. Nothing is lost: try again, it happens at most once.',
  second_person_required:
    'A second person has to mark this as paid: you approved it, and no one person moves members’ money. Ask another operator.',
  bank_reference_used:
    'This bank reference was already used for another payment. Look at the statement again.',
  bad_credentials: 'The username or password is not correct.',
  deposit_state: 'Somebody else has dealt with this deposit meanwhile.',
  withdrawal_state:
    'This withdrawal is no longer in a state that allows this, or its bank details were changed so recently that it cannot be paid yet.',
  order_state: 'Somebody else has dealt with this order meanwhile.',
};

/** A failed call as a sentence for an operator. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'Something went wrong, please try again.';
  if (error.slug === 'too_many_requests' && error.retryAfterSeconds !== null) {
    return `Too many tries: please wait ${error.retryAfterSeconds} seconds.`;
  }
  const sentence = explained[error.slug] ?? error.message;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
