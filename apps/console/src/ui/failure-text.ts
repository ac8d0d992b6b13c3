import { CallFailed } from '@handbill/contract/client';
import { fieldTexts, fileTexts, refusalTexts } from './failure-texts.ts';

/** Steps whose last word in the log is too terse to say what the operator did. */
const stepTexts: Readonly<Record<string, string>> = {
  unmatched_return_asked: 'requested its return',
  unmatched_company_asked: 'claimed it as company money',
  unmatched_returned: 'marked it as returned',
};

/** Says who did what when two people decide at about the same time. */
function collisionText(current: NonNullable<CallFailed['current']>): string {
  const step = current.last_step as { operator: string; action: string } | null | undefined;
  const did = step
    ? `: ${step.operator} ${stepTexts[step.action] ?? `${step.action.split('_').at(-1)} it`}`
    : '';
  return `It changed since you opened it${did}. You changed nothing.`;
}

/** Names the wrong fields when nothing more specific is known. */
function fieldsText(fields: Readonly<Record<string, string>>): string {
  const names = Object.keys(fields).map((name) => name.replaceAll('_', ' '));
  return names.length === 0 ? refusalTexts.validation_failed : `Check these fields: ${names.join(', ')}.`;
}

/** Explains a failed call to an operator. The server's own sentence is for programs. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailed)) return refusalTexts.error_try_again;
  const { slug, fields } = error;
  const known = Object.values(fields).map((why) => fieldTexts[why]);
  const fieldText = known.find((text) => text !== undefined);
  switch (slug) {
    case 'changed_meanwhile':
      return error.current ? collisionText(error.current) : refusalTexts[slug];
    case 'too_many_requests':
      return error.retryAfterSeconds === null
        ? refusalTexts[slug]
        : `Too many attempts: please wait ${error.retryAfterSeconds} seconds.`;
    case 'bank_file_unreadable': {
      const { file = '', line } = fields;
      return `${fileTexts[file] ?? refusalTexts[slug]}${line ? ` See line ${line}.` : ''}`;
    }
    case 'approval_impossible':
      return `${refusalTexts[slug]} ${fieldText ?? textOf(fields.cause ?? '') ?? ''}`.trim();
    case 'validation_failed':
      return fieldText ?? fieldsText(fields);
    case 'setting_breaks_promise':
      return fieldText ?? refusalTexts[slug];
    default:
      return textOf(slug) ?? refusalTexts.error_try_again;
  }
}

/** Undefined for a refusal of a newer server, or one that no operator's call lists. */
function textOf(slug: string): string | undefined {
  return (refusalTexts as Readonly<Record<string, string>>)[slug];
}
