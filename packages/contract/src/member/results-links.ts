import { z } from 'zod';
import { defineEndpoint, id, instant } from '../endpoint.ts';

/** A link that shows the results of an order without an account. Its address is in the answer that made it, and nowhere else. */
const resultsLink = z.strictObject({
  _id: z.string(),
  product_id: z.string(),
  made_at: instant,
  ends_at: instant,
});

export const productLinks = defineEndpoint({
  method: 'POST',
  path: 'product-links',
  summary: 'The open links to the results of a distributed order, newest first.',
  auth: 'member',
  input: { product_id: id },
  data: z.array(resultsLink),
  refusals: [],
  readOnly: true,
});

export const productLinkMake = defineEndpoint({
  method: 'POST',
  path: 'product-link-make',
  summary:
    'A new link that shows the results of a distributed order to anybody who has it. Only this answer has its address.',
  auth: 'member',
  input: { product_id: id },
  data: z.strictObject({ ...resultsLink.shape, url: z.string() }),
  refusals: ['results_links_full'],
  status: 201,
});

export const productLinkEnd = defineEndpoint({
  method: 'POST',
  path: 'product-link-end',
  summary: 'End a link to the results of a distributed order: its address shows nothing from now on.',
  auth: 'member',
  input: { product_id: id, link_id: id },
  data: z.array(resultsLink),
  refusals: [],
  idempotent: true,
});
