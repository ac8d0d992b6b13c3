// The script of a share’s page: requests a ticket, finds its proof of work while the visitor looks at the
// advertisement, and returns both once: after the dwell time, or with a tap on the button. Kept small: it is inlined.
// Written in ECMAScript 2018, so that browsers of old phones can read it: none of its syntax is younger.

const K = new Uint32Array(64);
const START = new Uint32Array(8);
for (let found = 0, n = 2; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
  if (!prime) continue;
  // FIPS 180-4, sections 4.2.2 and 5.3.3: the fractional parts of the roots of the first primes.
  if (found < 8) START[found] = (Math.sqrt(n) % 1) * 2 ** 32;
  K[found] = (Math.cbrt(n) % 1) * 2 ** 32;
  found += 1;
}

const rotate = (x, by) => (x >>> by) | (x << (32 - by));

/** SHA-256 of an ASCII text as eight 32-bit words. Browsers offer their own only on https. */
export function sha256(text) {
  const words = new Uint32Array((((text.length + 8) >> 6) + 1) << 4);
  for (let i = 0; i < text.length; i += 1) words[i >> 2] |= text.charCodeAt(i) << (24 - 8 * (i & 3));
  words[text.length >> 2] |= 0x80 << (24 - 8 * (text.length & 3));
  words[words.length - 1] = text.length * 8;
  const hash = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) w[i] = words[block + i];
      else {
        const a = w[i - 15];
        const b = w[i - 2];
        const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
        const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
      }
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i += 1) {
      const t1 = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i];
      const t2 = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => {
      hash[i] += value;
    });
  }
  return hash;
}

/** Whether the hash of `ticket:nonce` begins with this many zero bits. */
export function proves(ticket, nonce, bits) {
  return bits === 0 || sha256(`${ticket}:${nonce}`)[0] >>> (32 - bits) === 0;
}

const SLICE_MS = 8;
/** After this time the page counts as painted, even if the browser has not reported it. */
const UNPAINTED_MS = 300;

/** Finds the nonce in slices of a few milliseconds, so that the page renders first and stays responsive. */
export async function solve(ticket, bits) {
  let until = 0;
  for (let nonce = 0; ; nonce += 1) {
    if (performance.now() >= until) {
      await new Promise((resume) => setTimeout(resume));
      until = performance.now() + SLICE_MS;
    }
    if (proves(ticket, nonce, bits)) return nonce;
  }
}

/** Resolves once the page was visible for `ms` in total; time in the background does not count. */
export function wasVisible(page, ms) {
  return new Promise((resolve) => {
    let left = ms;
    let since = 0;
    let timer;
    const watch = () => {
      clearTimeout(timer);
      if (since) left -= performance.now() - since;
      since = page.visibilityState === 'visible' ? performance.now() : 0;
      if (left <= 0) {
        page.removeEventListener('visibilitychange', watch);
        resolve();
      } else if (since) timer = setTimeout(watch, left);
    };
    page.addEventListener('visibilitychange', watch);
    watch();
  });
}

/** Resolves when the page is shown: prerendering it is not a visit. */
function isShown(page) {
  if (!page.prerendering) return undefined;
  return new Promise((resolve) => page.addEventListener('prerenderingchange', resolve, { once: true }));
}

/** Resolves once the page is on the screen: its call waits for that, and not the other way round. */
function isPainted(page) {
  if (page.hidden) return undefined;
  return new Promise((resolve) => {
    // Older browsers throw at an observer of buffered entries.
    new PerformanceObserver(resolve).observe({ entryTypes: ['paint'] });
    setTimeout(resolve, UNPAINTED_MS);
  });
}

const addressOf = (call) => `${location.pathname}/${call}`;

/** Arrives even if the page is left. */
const post = (call, body) =>
  fetch(addressOf(call), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });

/** Repeats the call until it is answered, for about five minutes; null if there is still no answer. */
async function send(call, body) {
  for (let attempt = 0; attempt < 24; attempt += 1) {
    try {
      const answer = await post(call, body);
      if (answer.status < 500) return await answer.json();
    } catch (_error) {
      // The network may be down for a moment: the same ticket is sent again and counts once.
    }
    await new Promise((resume) => setTimeout(resume, 1000 * 2 ** Math.min(attempt, 4)));
  }
  return null;
}

/** A tap leaves the page, so the ticket is sent as a beacon; not if it is too soon, since the visitor may come back. */
export function returnWithTap({ ticket, tap }, proof) {
  const since = performance.now();
  document.querySelector('.go').addEventListener('click', () => {
    if (proof.nonce === undefined || performance.now() - since < tap) return;
    const body = { ticket, nonce: proof.nonce, tapped: true };
    try {
      const type = 'application/json';
      navigator.sendBeacon(addressOf('visit'), new Blob([JSON.stringify(body)], { type }));
    } catch (_error) {
      // Chrome before version 81 sends no JSON as a beacon.
      post('visit', body);
    }
  });
}

/** What the browser keeps under a name, or keeps from now on; null where it keeps nothing. */
function kept(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch (_error) {
    return null;
  }
}

/**
 * Shows the code of the visit, where the advertiser shows codes. The browser keeps it: it is still there when the page
 * is opened again at the counter. A later visit that counts brings its own, and the one before may be used by now.
 */
export async function showCode(status, says, ticket) {
  const name = `code ${location.pathname}`;
  const answer = ticket && (await send('code', { ticket }));
  const code = (answer ? answer.code : null) || kept(name);
  if (!code) return;
  if (ticket) kept(name, code);
  let shown = document.querySelector('.code');
  if (!shown) {
    shown = document.createElement('p');
    shown.className = 'code';
    shown.append(says, document.createElement('strong'));
    status.after(shown);
  }
  shown.lastChild.textContent = code.replace(/(?=...$)/, ' ');
}

async function visit(status) {
  const texts = JSON.parse(status.dataset.visit);
  const say = (answer) => {
    const state = answer ? (texts[answer.state] ? answer.state : 'seen') : 'offline';
    status.dataset.state = state;
    status.lastChild.textContent = texts[state];
  };
  await isShown(document);
  if (texts.code) showCode(status, texts.code);
  const c = new URLSearchParams(location.search).get('c');
  // The document is the same for every channel: only its script knows it.
  if (c) document.querySelector('.go').search = new URLSearchParams({ c });
  await isPainted(document);
  const task = await send('open', { c });
  const ticket = task ? task.ticket : null;
  if (!ticket) return say(task);
  const proof = {};
  returnWithTap(task, proof);
  status.style.setProperty('--dwell', `${task.dwell}ms`);
  status.dataset.state = 'looking';
  document.addEventListener('visibilitychange', () => status.classList.toggle('away', document.hidden));
  const solved = solve(ticket, task.bits).then((nonce) => {
    proof.nonce = nonce;
  });
  await Promise.all([solved, wasVisible(document, task.dwell)]);
  const answer = await send('visit', { ticket, nonce: proof.nonce });
  say(answer);
  if (texts.code && answer) await showCode(status, texts.code, ticket);
}

const status = typeof document === 'object' && document.querySelector('[data-visit]');
if (status) visit(status);
