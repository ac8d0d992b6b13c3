import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Chunks, entryOf } from './chunks.ts';

/** After this time the outline counts as drawn and the notice as shown, even if the browser reported neither. */
const UNDRAWN_MS = 300;
const UNSHOWN_MS = 1_000;

/**
 * The script within a page: it loads and starts the app once the page's outline has been painted and the notice, if
 * one may be due, is shown. It is no file of its own, which would take a round trip; the server allows it by its hash
 * (CSP, level 3). Starting again changes nothing, and not every browser reports its first paint.
 */
export function starterOf(chunks: Chunks, outline: string): string {
  const painted = `{setTimeout(start,${UNDRAWN_MS});new PerformanceObserver(start).observe({type:"paint",buffered:!0})}`;
  const script = [
    'const start=()=>{for(const link of document.querySelectorAll("[data-rel]"))link.rel=link.dataset.rel;',
    `import("/${entryOf(chunks)}")};`,
    // Reading the storage fails where site data is blocked.
    outline.includes('<template>') &&
      `let due;try{due=sessionStorage.access_token&&!sessionStorage.popup_seen}catch{}if(due)import("/${earlyNotice.fileName}").then(start,start);else`,
    painted,
  ];
  return `<script type="module">${script.filter(Boolean).join('')}</script>`;
}

/** The file that shows a due notice before the app has arrived; it is evaluated once the notice is shown, or is not due after all. */
export const earlyNotice = earlyNoticeFile();

function earlyNoticeFile(): { fileName: string; source: string } {
  const written = readFileSync(fileURLToPath(new URL('shells/early-notice.js', import.meta.url)), 'utf8');
  const source = `${written.replaceAll(/^(?:\/\/.*\n| +|export )/gm, '')}
const until = (tell, ms) => new Promise((yes) => (tell(yes), setTimeout(yes, ms)));
let isLate;
if (!document.hidden && isNoticeDue())
  await until((yes) => showNotice(() => !isLate).catch(() => notice.remove()).then(yes), ${UNSHOWN_MS});
isLate = true;
`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  return { fileName: `assets/notice-${hash}.js`, source };
}
