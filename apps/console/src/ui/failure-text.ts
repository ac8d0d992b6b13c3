import { CallFailed } from '@handbill/contract/client';
import type { ErrorSlug } from '@handbill/contract/errors';

/** What to say where the server's own sentence leaves an operator wondering. */
const explained: Partial<Record<ErrorSlug | 'network', string>> = {
  network: 'No answer came. Nothing is lost: try again, it happens at most once.',
  second_person_required:
    'A second person has to do this: you did the first step, and no one person moves members’ money. Ask another operator.',
  bank_reference_used:
    'This bank reference was already used for another payment. Look at the statement again.',
  bad_credentials: 'The username, the password or the code is not correct.',
  otp_incorrect: 'The code is not correct, or was used before. Wait for the next one.',
  step_up_required: 'Nothing was done: you did not confirm that it is you.',
  forbidden: 'Your role does not allow this.',
  deposit_state: 'Somebody else has dealt with this deposit meanwhile.',
  withdrawal_state: 'This withdrawal is no longer in a state that allows this.',
  withdrawal_in_batch:
    'This withdrawal is in a batch of payments. Drop the batch first; after its release, import the result of the bank.',
  withdrawal_altered:
    'The payee, the account or the amount is not what was approved. Do not pay: reject it, and look at the audit.',
  withdrawal_not_payable_yet:
    'The member changed the bank info shortly before asking: this withdrawal cannot be paid yet.',
  bank_file_known: 'This very file was uploaded before: look for it in the list below.',
  statement_state: 'Somebody else has dealt with this statement meanwhile.',
  statement_in_doubt:
    'The statement does not add up, or does not fit the one before it. What is wrong is shown on its page.',
  statement_line_state:
    'This line cannot be booked as the company’s own: the books answer it already, it is a payment of ours, or its amount cannot be read.',
  bank_not_reconciled:
    'The books do not agree with the bank, or there is no recent statement: see the balance sheet. Until then a release takes two people: use “Release unreconciled”.',
  bank_account_missing: 'The house has no bank account in its settings yet, so no statement can be of it.',
  file_too_large: 'The file is larger than 32 MiB: ask the bank for a shorter period.',
  unmatched_state: 'Somebody else has dealt with this money meanwhile.',
  payment_batch_state: 'Somebody else has dealt with this batch meanwhile.',
  restored_not_reconciled:
    'The database was restored from a backup. Import a bank statement that closes today or later and agrees with the books; until then only payments that a statement shows can be recorded.',
  payment_batch_changed:
    'A withdrawal in this batch was already paid, given back or changed, so the batch cannot go to the bank. If it was not released yet, drop it and make a new one.',
  nothing_to_pay:
    'No approved withdrawal can be paid now: approve some first, or wait until they are payable.',
  correction_state: 'Somebody else has dealt with this correction meanwhile.',
  company_cannot_cover:
    'The bank holds no money beyond what is owed to members, so there is nothing to give from.',
  report_state: 'Somebody else has decided about these reports meanwhile.',
  views_full: 'You have as many saved views as there may be: remove one first.',
  block_too_wide: 'Ordinary browsers have this in their names: every visitor would be refused.',
  block_state: 'Somebody else has ended this block meanwhile.',
  locked_withdrawal_state:
    'A withdrawal for this member waits already, or somebody else has dealt with it: look under Locked withdrawals.',
  member_not_locked:
    'The member is not locked, or was unlocked since this was asked for: a withdrawal holds for one locking only.',
  nothing_available: 'So much is not available to the member.',
  bank_does_not_exist: 'The member has saved no bank account to pay to.',
  member_state: 'Somebody else has locked or unlocked this member meanwhile.',
  order_state: 'Somebody else has dealt with this order meanwhile.',
  changed_meanwhile: 'Somebody changed it meanwhile. What holds now is shown: look again, then save.',
  setting_out_of_bounds: 'This value is outside what the setting may be.',
  recipients_changed: 'By now others would be told than were counted. Go back, and have them counted again.',
  announcement_state: 'It is no longer being sent.',
  invite_code_taken: 'There is such a code already, of the house or of a member.',
  approval_open: 'This was asked for already: see Approvals.',
  approval_state: 'Somebody else has already approved or declined this.',
  operator_cooling:
    'Your access, or that of whoever did the first step, changed less than a day ago. Ask another operator.',
};

/** Why a file of the bank cannot be read. */
const fileProblems: Readonly<Record<string, string>> = {
  no_text: 'The file holds no text: export the statement as CSV or CAMT.053.',
  amounts_too_large: 'The balances in this file are too large to be true.',
  no_lines: 'The file holds no lines to import.',
  too_many_lines: 'The file has too many lines: ask the bank for a shorter period.',
  columns: 'The file needs the columns reference, status and bank_reference.',
  malformed: 'The file is broken, or was cut off. Export it again.',
  unsafe: 'The file declares entities or a document type. No bank does that: do not use it.',
  unsupported_version: 'This is XML, but not CAMT.053 in one of the versions 001.02 to 001.08.',
  other_account: 'The statement is of another account than the company’s.',
};

/** What is wrong with something that was typed. */
const fieldProblems: Readonly<Record<string, string>> = {
  no_such_member: 'There is no member of this username.',
  no_such_deposit: 'There is no deposit of this reference.',
  zero: 'The amount is zero.',
  no_such_picture: 'Upload the picture first.',
  ends_before_it_begins: 'It would end before it begins.',
  fallback_missing: 'Write it at least in the language that all others are told in.',
  rank_taken: 'Another level has this rank.',
  rank_stays: 'The rank of a level stays as it is.',
  below_discount: 'The highest discount is not less than the discount.',
  fee_not_below_minimum: 'The fee has to be less than the smallest withdrawal.',
  minimum_above_maximum: 'The smallest deposit would be more than the largest.',
  samples_outside_demo: 'Samples of awards are for a demo only: every shown reward was paid.',
  refund_days_promised: 'The pages promise that a level can be given back within 14 days.',
  money_has_moved: 'Money has moved in this currency: every amount would mean something else.',
  changed_since_asked: 'Things have changed since. Decline it and ask again.',
  no_host: 'Enter a site, such as noodles.example.',
  no_network: 'No visit of the last two days came from this network.',
};

/** What an operator did, by the last word of the step in the log; where that word alone says too little, by the step. */
const stepTexts: Readonly<Record<string, string>> = {
  unmatched_return_asked: 'asked to send it back',
  unmatched_house_asked: 'asked to book it as the company’s own',
  unmatched_returned: 'marked it as sent back',
};

/** Who did what to something that was decided on by two people at about the same time. */
function collisionText(current: NonNullable<CallFailed['current']>): string {
  const step = current.last_step as { operator: string; action: string } | null | undefined;
  const did = step
    ? `: ${step.operator} ${stepTexts[step.action] ?? `${step.action.split('_').at(-1)} it`}`
    : '';
  return `It changed since you opened it${did}. You changed nothing.`;
}

/** A failed call as a sentence for an operator. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'Something went wrong, please try again.';
  if (error.slug === 'changed_meanwhile' && error.current) return collisionText(error.current);
  if (error.slug === 'too_many_requests' && error.retryAfterSeconds !== null) {
    return `Too many tries: please wait ${error.retryAfterSeconds} seconds.`;
  }
  if (error.slug === 'bank_file_unreadable') {
    const { file = '', line } = error.fields;
    return `${fileProblems[file] ?? 'The file cannot be read.'}${line ? ` Look at line ${line}.` : ''}`;
  }
  if (error.slug === 'approval_impossible') {
    const { cause = '' } = error.fields;
    const why = fieldProblems[cause] ?? explained[cause as ErrorSlug] ?? '';
    return `This can no longer be done as it was asked for. ${why}`.trim();
  }
  if (error.slug === 'validation_failed' || error.slug === 'setting_breaks_promise') {
    const said = Object.values(error.fields).find((why) => fieldProblems[why] !== undefined);
    if (said !== undefined) return fieldProblems[said] ?? error.message;
  }
  const sentence = explained[error.slug] ?? error.message;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
