import { objects } from '@handbill/contract/console';
import { languages } from '@handbill/contract/languages';
import { z } from 'zod';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import { refuse } from '../../platform/refusal.ts';
import { consolePage } from './console-page.ts';
import { changedParts } from './page-diff.ts';
import { publish } from './publish.ts';
import { lockPages } from './sql.ts';

const payloadSchema = z.object({
  name: z.enum(objects.pageNames),
  language: z.enum(languages),
  /** Sanitised. */
  content: z.string(),
  /** The version that it replaces. */
  version: z.int(),
  action: z.enum(['page_saved', 'page_restored']),
});

/** A new text of a page, as stored with an approval. */
export type AskedPage = z.output<typeof payloadSchema>;

/** Two people publish a binding page. */
export const pageApproval: ApprovalKind = {
  kind: 'page',
  lock: (tx) => lockPages(tx),
  async show({ tx }, payload) {
    const { name, language, content, version } = payloadSchema.parse(payload);
    const page = await consolePage(tx, { name, language });
    if (page.version !== version) return null;
    const changes = changedParts(page.content, content);
    return {
      title: `${name}, ${language}`,
      lines: changes.map((change, index) => ({ label: `Change ${index + 1}`, ...change })),
    };
  },
  async apply(context, { payload, approvalId }) {
    const { action, ...page } = payloadSchema.parse(payload);
    const { version } = await consolePage(context.tx, page);
    if (version !== page.version) throw refuse('changed_meanwhile');
    await publish(context, page, { action, approvalId });
  },
};
