import type { ConsoleEndpoints } from '@handbill/contract/console/calls';
import type { BankFileProblem, BrokenPromise, FieldSlug, generalRefusals } from '@handbill/contract/errors';

type Refusal =
  | ConsoleEndpoints[keyof ConsoleEndpoints]['refusals'][number]
  | (typeof generalRefusals)[number];

/** A sentence for each refusal of an operator's call; a refusal without one does not compile. */
export const refusalTexts: Readonly<Record<Refusal | 'network', string>> = {
  network: 'The server did not answer. Nothing is lost: try again, it happens at most once.',
  error_try_again: 'Something went wrong. Please try again.',
  service_unavailable: 'The server is not ready. Please try again in a moment.',
  too_many_requests: 'Too many requests. Please wait a moment.',
  validation_failed: 'Some of the input is not valid.',
  payload_too_large: 'The input is too large.',
  unsupported_media_type: 'This type of content is not supported.',
  idempotency_key_reused: 'An earlier attempt already went through. Check the current state.',
  idempotency_key_invalid: 'Something went wrong. Please reload the page.',
  not_found: 'Not found. It may have been removed, or its address is wrong.',
  unauthorized: 'Please sign in.',
  token_expired: 'Your session has ended. Please sign in.',
  refresh_token_invalid: 'Your session has ended. Please sign in.',
  forbidden: 'Your role does not allow this.',
  account_locked: 'This account is locked.',
  view_only: 'This view is read-only.',
  bad_credentials: 'The username, the password or the code is not correct.',
  password_incorrect: 'The password is not correct.',
  otp_required: 'Enter the code from your authenticator app.',
  otp_incorrect: 'The code is not correct, or was already used. Wait for the next one.',
  passkey_refused: 'The passkey was not accepted.',
  second_factor_needed: 'You cannot remove your only second factor. Set up another one first.',
  step_up_required: 'Nothing was done: you did not confirm that it is you.',
  invitation_invalid: 'This invitation is no longer valid. Ask an admin for a new one.',
  second_person_required:
    'A second person has to do this: you did the first step, and no one person moves members’ money. Ask another operator.',
  operator_cooling:
    'Your access, or that of the operator who did the first step, changed less than a day ago. Ask another operator.',
  operator_limit:
    'This exceeds what can be approved, paid, upheld or verified within 24 hours. Another operator may still be able to do it.',
  operator_exists: 'An operator with this username already exists.',
  operator_state: 'The operator is already in this state.',
  last_admin: 'One admin has to remain.',
  approval_open: 'This is already awaiting approval: see Approvals.',
  approval_state: 'Somebody else has already approved or declined this.',
  approval_impossible: 'This can no longer be done as requested.',
  changed_meanwhile: 'Somebody else has changed this. The current state is shown: check it, then save again.',
  deposit_state: 'Somebody else has already processed this deposit.',
  withdrawal_state:
    'This withdrawal is no longer in a state that allows this, or a bank statement shows that it was paid.',
  withdrawal_in_batch:
    'This withdrawal is in a payment batch. Drop the batch first; after its release, import the bank’s response.',
  withdrawal_altered:
    'The payee, the account or the amount is not what was approved. Do not pay: reject it, and check the audit.',
  withdrawal_not_payable_yet:
    'The member’s bank account, password or access changed shortly before: it cannot be paid yet. A batch that contains it has to be dropped and made again.',
  withdrawals_stopped:
    'A card payment of this member is disputed. Withdrawals are stopped until the dispute is settled.',
  insufficient_balance: 'The member’s available balance is too low.',
  nothing_available: 'The member’s available balance is too low.',
  bank_reference_used: 'This bank reference is already used for another payment. Check the bank statement.',
  bank_file_known: 'This file was uploaded before: look for it in the list below.',
  bank_file_unreadable: 'The file cannot be read.',
  statement_state: 'Somebody else has already processed this bank statement.',
  statement_in_doubt:
    'The bank statement does not add up, or does not continue the previous one. Its page shows the problems.',
  statement_line_state:
    'This line cannot be booked as the company’s own: it is already booked, it is a payment that is recorded or can be, or its amount cannot be read.',
  bank_not_reconciled:
    'The books do not agree with the bank, or there is no recent bank statement: see the balance sheet. Until then a release takes two people: use “Release unreconciled”.',
  bank_account_missing:
    'The settings name no bank account of the company yet, so no statement can be matched to it.',
  file_too_large: 'The file is too large. At most 32 MiB for a bank statement, 5 MiB for a picture.',
  file_type_refused: 'Only JPEG, PNG and WebP pictures are accepted.',
  upload_failed: 'The upload failed. Please try again.',
  unmatched_state:
    'Somebody else has already processed this money, or its card payment was reversed: then it can only be returned.',
  payment_batch_state: 'Somebody else has already processed this batch.',
  payment_batch_changed:
    'A withdrawal in this batch was paid, refunded or changed, so the batch cannot go to the bank. If it is not released yet, drop it and create a new one.',
  nothing_to_pay:
    'No approved withdrawal can be paid now: approve some first, or wait until they are payable.',
  restored_not_reconciled:
    'The database was restored from a backup. Import bank statements until one that closes three days after the restore or later agrees with the books. Until then only payments on a statement can be recorded, and withdrawals from before the restore can be neither cancelled nor rejected.',
  dispute_state: 'Somebody else has already settled this dispute.',
  withdrawal_under_way:
    'A withdrawal of this member is under way. Reject it, or wait until the bank has paid or returned it. Then settle the dispute.',
  payment_service_holds_less: 'The payment service does not hold this much.',
  correction_state: 'Somebody else has already decided on this correction.',
  company_cannot_cover:
    'The bank holds no more than what is owed to members, so the company cannot pay this.',
  report_state: 'Somebody else has already decided on these reports.',
  views_full: 'You have reached the maximum number of saved views. Remove one first.',
  landing_host_blocked: 'The landing site of this order is blocked.',
  block_too_wide: 'Ordinary browsers send this text too: every visitor would be refused.',
  block_exists: 'This is already blocked.',
  block_state: 'Somebody else has already ended this block.',
  visits_settled: 'These visits have settled or were refused already, so they can no longer be refused.',
  held_visits_state: 'These visits have already been decided, by an operator or by the rules.',
  business_state: 'Somebody else has already decided on this business.',
  objection_state: 'Somebody else has already answered this objection.',
  objection_unpayable:
    'These visits can no longer be paid: the order has ended or has nothing left, the share is full, or its member closed the account. Decline the objection with a reason.',
  locked_withdrawal_state:
    'A withdrawal for this member is already awaiting approval, or somebody else has decided on it: see Locked withdrawals.',
  support_state: 'This request is closed. The member can reopen it by writing in it.',
  support_taken: 'Another operator is answering this request. Take it over first if they cannot.',
  support_templates_full: 'You have reached the maximum number of saved answers. Delete some first.',
  recovery_state:
    'Somebody else has already decided on this recovery, another one of this member is running, or the account was closed.',
  member_not_locked:
    'The member is not locked, or was unlocked since the request: it is valid only while that lock lasts.',
  bank_does_not_exist: 'The member has not saved a bank account.',
  member_state: 'Somebody else has already locked or unlocked this member.',
  order_state: 'Somebody else has already changed the state of this order.',
  setting_out_of_bounds: 'This value is not allowed.',
  setting_breaks_promise: 'This value would break a public promise.',
  prices_below_rewards: 'With this discount, the lowest price of a package would not cover its rewards.',
  levels_out_of_order:
    'The lowest level has to be free, and a higher level cannot cost less than a lower one.',
  last_of_its_kind: 'The lowest level and the last package cannot be retired.',
  page_too_complex: 'The page has too many elements, or they are nested too deeply.',
  page_empty: 'The page would be empty. Add some text before you save.',
  recipients_changed: 'The number of recipients has changed. Go back and preview again.',
  announcement_state: 'This announcement is no longer being sent.',
  invite_code_taken: 'This invite code already exists.',
};

/** Why a bank file cannot be read. */
export const fileTexts: Readonly<Record<BankFileProblem, string>> = {
  no_text: 'The file contains no text: export the statement as CSV or CAMT.053.',
  amounts_too_large: 'The balances in this file are implausibly large.',
  no_lines: 'The file has no lines to import.',
  too_many_lines: 'The file has too many lines: ask the bank for a shorter period.',
  columns: 'The file needs the columns reference, status and bank_reference.',
  malformed: 'The file is damaged or incomplete. Export it again.',
  unsafe: 'The file declares entities or a document type, which no bank does. Do not use it.',
  unsupported_version: 'This is XML, but not CAMT.053 in one of the versions 001.02 to 001.08.',
  other_account: 'This statement is of another account than the company’s.',
  other_batch: 'This report is about another batch.',
};

/** What is wrong with a field. `{fields}` stands for the names of the fields. */
export const fieldTexts: Readonly<Record<FieldSlug, string>> = {
  required: 'Required: {fields}.',
  invalid: 'Not valid: {fields}.',
  unknown: 'Not accepted here: {fields}.',
  too_short: 'Too short: {fields}.',
  too_long: 'Too long: {fields}.',
  too_small: 'Too small: {fields}.',
  too_large: 'Too large: {fields}.',
  too_common: 'This password is too easy to guess.',
  mismatch: 'The two passwords differ.',
  unavailable: 'Not available now: {fields}.',
  range_too_long: 'The period is too long. Choose a shorter one.',
  before_from: 'The end of the period is before its start.',
  below_discount: 'The highest discount cannot be lower than the discount.',
  column_twice: 'The file has two columns with this name: {fields}.',
  ends_before_it_begins: 'The end is before the start.',
  fallback_missing: 'Write the message in the fallback language.',
  letters_and_digits: 'Enter letters or digits: {fields}.',
  name_one: 'Choose either visits, a share or a network.',
  no_header_line: 'The header line is empty or missing.',
  no_host: 'Enter a site, such as noodles.example.',
  no_network: 'No visit of the last two days came from this network.',
  no_such_column: 'The file has no such column: {fields}.',
  no_such_deposit: 'There is no deposit with this reference.',
  no_such_member: 'There is no member with this username.',
  no_such_picture: 'Upload the picture first.',
  rank_stays: 'The rank of a level cannot be changed.',
  rank_taken: 'Another level has this rank.',
  words_taken: 'Another category has the same words in one of the languages.',
  zero: 'The amount is zero.',
};

/** Which promise the value of a setting would break. */
export const promiseTexts: Readonly<Record<BrokenPromise, string>> = {
  fee_not_below_minimum: 'The fee has to be lower than the smallest withdrawal.',
  maximum_above_day: 'The largest withdrawal cannot be larger than what a member may withdraw in 24 hours.',
  minimum_above_maximum: 'The smallest amount cannot be larger than the largest.',
  money_has_moved: 'The currency cannot change once money has moved: every amount would change its meaning.',
  refund_days_promised: 'The pages promise a refund of a level within 14 days.',
  samples_outside_demo: 'Sample awards are for demos only: every reward shown has to be a real one.',
};
