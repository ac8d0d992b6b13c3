import { CallFailed, factsOf } from '@handbill/contract/client';
import type { FieldSlug } from '@handbill/contract/errors';
import { fieldTexts, fileTexts, promiseTexts, refusalTexts } from './failure-texts.ts';

/** Steps whose last word in the log is too terse to say what the operator did. */
const stepTexts: Readonly<Record<string, string>> = {
  unmatched_return_asked: 'requested its return',
  unmatched_company_asked: 'claimed it as company money',
  unmatched_returned: 'marked it as returned',
};

/** Says who did what when two people decide at about the same time. */
function collisionText({ last_step: step }: ReturnType<typeof factsOf<'changed_meanwhile'>>): string {
  const did = step
    ? `: ${step.operator} ${stepTexts[step.action] ?? `${step.action.split('_').at(-1)} it`}`
    : '';
  return `It changed since you opened it${did}. You changed nothing.`;
}

/** Says what is wrong with which field; fields with the same fault share a sentence. */
function fieldsText(fields: Readonly<Record<string, FieldSlug>>): string {
  const faults = [...new Set(Object.values(fields))];
  const sentences = faults.map((fault) => {
    const names = Object.keys(fields).filter((name) => fields[name] === fault);
    const sentence = textIn(fieldTexts, fault) ?? fieldTexts.invalid;
    return sentence.replace('{fields}', names.map((name) => name.replaceAll('_', ' ')).join(', '));
  });
  return sentences.join(' ') || refusalTexts.validation_failed;
}

const askerGoneText =
  'The operator who requested or made this was disabled or has another role now. Decline or drop it, and make a new one.';

/** Why this takes another person, or another approval. */
function secondPersonText({
  asker,
  approver,
  members,
}: Partial<ReturnType<typeof factsOf<'second_person_required'>>>): string {
  if (asker === 'lost_access') return askerGoneText;
  if (approver !== 'lost_access') return refusalTexts.second_person_required;
  if (members === undefined) {
    return 'The operator who approved this withdrawal was disabled or has another role now. Another operator has to approve it again.';
  }
  return `An operator who approved withdrawals in this batch was disabled or has another role now: ${members.join(', ')}. Drop this batch, approve them again, and make a new one.`;
}

/** A batch has many members: names those whose card payments are disputed. */
function disputedText({ members = [] }: Partial<ReturnType<typeof factsOf<'withdrawals_stopped'>>>): string {
  if (members.length === 0) return refusalTexts.withdrawals_stopped;
  return `A card payment is disputed, so these members cannot be paid: ${members.join(', ')}. Drop this batch and make a new one without them.`;
}

/** Says why a request can no longer be approved, by the refusal behind it. */
function approvalText(failure: CallFailed): string {
  const { cause, fields, ...current } = factsOf(failure, 'approval_impossible');
  const sentence = refusalTexts.approval_impossible;
  if (cause === 'changed_since_asked') {
    return `${sentence} Something changed since the request. Decline it and make a new one.`;
  }
  if (cause === undefined || textIn(refusalTexts, cause) === undefined) return sentence;
  const { status, message } = failure;
  return `${sentence} ${failureText(new CallFailed({ slug: cause, status, message, fields: fields ?? {}, current }))}`;
}

/** Explains a failed call to an operator. The server's own sentence is for programs. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return refusalTexts.error_try_again;
  const { slug } = error;
  switch (slug) {
    case 'changed_meanwhile':
      return error.current ? collisionText(factsOf(error, slug)) : refusalTexts[slug];
    case 'too_many_requests':
      return error.retryAfterSeconds === null
        ? refusalTexts[slug]
        : `Too many attempts: please wait ${error.retryAfterSeconds} seconds.`;
    case 'bank_file_unreadable': {
      const { problem, line } = factsOf(error, slug);
      return `${textIn(fileTexts, problem) ?? refusalTexts[slug]}${line ? ` See line ${line}.` : ''}`;
    }
    case 'withdrawals_stopped':
      return disputedText(factsOf(error, slug));
    case 'second_person_required':
      return secondPersonText(factsOf(error, slug));
    case 'approval_impossible':
      return approvalText(error);
    case 'validation_failed':
      return fieldsText(error.fields);
    case 'setting_breaks_promise':
      return textIn(promiseTexts, factsOf(error, slug).promise) ?? refusalTexts[slug];
    default:
      return textIn(refusalTexts, slug) ?? refusalTexts.error_try_again;
  }
}

/** Undefined for what only a newer server says, or a refusal that no operator's call lists. */
function textIn(texts: Readonly<Record<string, string>>, slug: string | undefined): string | undefined {
  return slug === undefined ? undefined : texts[slug];
}
