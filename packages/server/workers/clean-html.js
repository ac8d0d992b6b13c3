// Sanitises the HTML of pages in a separate thread: a deeply nested page takes seconds and must not block requests.
import { parentPort } from 'node:worker_threads';
import createPurify from 'dompurify';
import { JSDOM } from 'jsdom';

const ALLOWED_TAGS = [
  ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's', 'br', 'hr', 'blockquote'],
  ...['a', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'sup', 'sub'],
];
const ALLOWED_ATTR = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'scope', 'id'];
// Our own pages, https and mail: no javascript:, no data:, no plain http. Browsers read `/\` as they read `//`.
const ALLOWED_ADDRESS = /^(?:https:\/\/|mailto:|\/(?![/\\])|#)/i;
// The pictures that the content security policies of both apps allow.
const OWN_PICTURE = /^\/(?:uploads|media)\/[\w./-]+$/;
// Where a link can lead inside a page: a heading, under a name that nothing else in the apps has.
const SECTION = /^about-[a-z-]{1,40}$/;

const DEPTH_MAX = 64;
const NODES_MAX = 4_000;
const UNCLOSED_MAX = 200;

/** Nodes that the library adds to every page and removes again. */
const LIBRARY_NODES = new Set(['body', 'remove', '#comment']);

const purify = createPurify(new JSDOM('').window);
// The library allows data: addresses for pictures, whatever its address settings say.
purify.addHook('uponSanitizeAttribute', (node, data) => {
  if (data.attrName === 'src' && !OWN_PICTURE.test(data.attrValue)) data.keepAttr = false;
  const isSection = /^h[234]$/i.test(node.nodeName) && SECTION.test(data.attrValue);
  if (data.attrName === 'id' && !isSection) data.keepAttr = false;
});
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && /^https:/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
});

/** Whether far more elements are opened than closed: even parsing such deep nesting takes seconds. */
function opensTooMany(html) {
  const opened = html.match(/<[a-z]/gi)?.length ?? 0;
  const closed = html.match(/<\/[a-z]|<(?:br|hr|img|p|li|tr|t[dh])\b/gi)?.length ?? 0;
  return opened - closed > UNCLOSED_MAX;
}

/** Whether HTML has more elements, or nests them deeper, than any real page. */
function isTooComplex(html) {
  if (opensTooMany(html)) return true;
  let nodes = 0;
  let level = [...JSDOM.fragment(html).childNodes];
  for (let depth = 1; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > DEPTH_MAX || nodes > NODES_MAX) return true;
    level = level.flatMap((node) => [...node.childNodes]);
  }
  return false;
}

function clean(html) {
  if (isTooComplex(html)) return null;
  const content = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ALLOWED_ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Elements of a page’s head are removed and reported like any others.
    FORCE_BODY: true,
  });
  const names = purify.removed.map((each) =>
    'element' in each
      ? each.element.nodeName.toLowerCase()
      : `${each.from.nodeName.toLowerCase()} ${each.attribute?.name}`,
  );
  return { content, removed: [...new Set(names)].filter((name) => !LIBRARY_NODES.has(name)).sort() };
}

parentPort.on('message', (html) => parentPort.postMessage({ answer: clean(html) }));
parentPort.postMessage('ready');
