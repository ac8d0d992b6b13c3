import { CallFailed } from '@handbill/contract/client';
import type { FieldSlug } from '@handbill/contract/errors';

/** A call that got no answer. */
export const lost = () => new CallFailed({ slug: 'network', status: 0, message: 'no answer' });

/** A call that was refused. */
export const refused = (
  slug: CallFailed['slug'],
  more: { status?: number; fields?: Record<string, FieldSlug>; current?: Record<string, unknown> } = {},
) => new CallFailed({ slug, status: more.status ?? 409, message: `the server says ${slug}`, ...more });
