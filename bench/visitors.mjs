import { cookiesOf, requester, successOf } from './http.mjs';

/** The shortest dwell time that the settings allow. */
export const DWELL_MS = 1_000;

/** Visitors of links, `clients` at a time, each with a network and a browser of their own. */
export function visitorsOf(httpPort, clients) {
  const ask = requester(httpPort, clients);
  let visitors = 0;

  function newVisitor() {
    visitors += 1;
    return {
      'X-Forwarded-For': `101.${(visitors >> 8) % 256}.${visitors % 256}.${1 + ((visitors >> 16) % 250)}`,
      'User-Agent': `Mozilla/5.0 (Linux; Android 10; Phone${visitors}) AppleWebKit/537.36 Chrome/119.0 Mobile`,
    };
  }

  /** Reads the page of a link. */
  async function read(token) {
    const { status, body } = await ask({ method: 'GET', path: `/r/${token}`, headers: newVisitor() });
    if (status !== 200) throw new Error(`the page of a link was answered ${status}`);
    return body;
  }

  /** Opens one of these links; returns the ticket and its browser. */
  async function open(tokens) {
    const token = tokens[Math.floor(Math.random() * tokens.length)];
    const headers = newVisitor();
    const answer = await ask({ method: 'POST', path: `/r/${token}/open`, headers, body: {} });
    const { ticket } = successOf(answer, 'a visit');
    if (ticket === undefined) throw new Error('a visit was refused');
    return { token, ticket, headers: { ...headers, Cookie: cookiesOf(answer) }, at: performance.now() };
  }

  /** Returns a ticket after its dwell time; answers the state of the visit, which must be verified. */
  async function bringBack({ token, ticket, headers }) {
    const body = { ticket, nonce: 0 };
    const { state } = successOf(
      await ask({ method: 'POST', path: `/r/${token}/visit`, headers, body }),
      'a ticket',
    );
    if (state !== 'verified') throw new Error(`a visit was ${state}`);
    return state;
  }

  return { read, open, bringBack };
}

/** The shortest dwell time that the settings allow, without work to prove: what is measured is the server. */
export async function letVisitsBeShort(pool) {
  await pool.query(
    `insert into setting (key, value, updated_at) values ('dwell_seconds', '1', now()), ('proof_of_work_bits', '0', now())`,
  );
  // What every change of a setting sends.
  await pool.query("select pg_notify('handbill_forget', '')");
}
