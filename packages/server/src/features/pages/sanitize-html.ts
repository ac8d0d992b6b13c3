import type createPurify from 'dompurify';

const ALLOWED_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'br', 'hr', 'blockquote'],
  ...['a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sup', 'sub'],
];
const ALLOWED_ATTR = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope'];
// Our own pages, https and mail: no javascript:, no data:, no plain http.
const ALLOWED_ADDRESS = /^(?:https:\/\/|mailto:|\/(?!\/)|#)/i;

let purifier: Promise<ReturnType<typeof createPurify>> | undefined;

/** The library’s own frame of a page, which it takes out of every page. */
const OF_THE_LIBRARY: ReadonlySet<string> = new Set(['body', 'remove', '#comment']);

export interface Sanitised {
  content: string;
  /** What was taken out: elements, and attributes behind their element. */
  removed: string[];
}

/** HTML with nothing left but what is on the allow-list; links to elsewhere open apart and tell nothing. */
export async function sanitizeHtml(html: string): Promise<Sanitised> {
  purifier ??= loadPurifier();
  const purify = await purifier;
  const content = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // What a browser would read as the head of a page is taken out like the rest, and named.
    FORCE_BODY: true,
  });
  const names = purify.removed.map((each) =>
    'element' in each
      ? each.element.nodeName.toLowerCase()
      : `${each.from.nodeName.toLowerCase()} ${each.attribute?.name}`,
  );
  return { content, removed: [...new Set(names)].filter((name) => !OF_THE_LIBRARY.has(name)).sort() };
}

/** Loaded when the first page is saved: a DOM takes longer to load than the rest of the server. */
async function loadPurifier(): Promise<ReturnType<typeof createPurify>> {
  const [{ JSDOM }, { default: create }] = await Promise.all([import('jsdom'), import('dompurify')]);
  const purify = create(new JSDOM('').window);
  // The library lets pictures be data: addresses whatever it is told of addresses.
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    if (data.attrName === 'src' && !ALLOWED_ADDRESS.test(data.attrValue)) data.keepAttr = false;
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A' && /^https:/i.test(node.getAttribute('href') ?? '')) {
      node.setAttribute('target', '_blank');
      node.setAttribute('rel', 'noopener noreferrer');
    }
  });
  return purify;
}
