// Lists an advertiser's orders with their visits, taps and conversions, or reports what a tap led to. Needs Node 20 and a key:
//
//   HANDBILL_URL=https://handbill.example HANDBILL_KEY=hbk_… node examples/results.mjs
//   HANDBILL_URL=https://handbill.example HANDBILL_KEY=hbk_… node examples/results.mjs report HB 1250
//
// HB is the parameter `hb` that the landing page was opened with, 1250 what the tap was worth, in minor units.

const { HANDBILL_URL: url, HANDBILL_KEY: key } = process.env;
if (!url || !key) throw new Error('set HANDBILL_URL and HANDBILL_KEY');

/** Makes a call and answers the whole body. Throws the refusal's name; waits and tries again where the server asks to. */
async function call(path, body) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', langcode: 'en' },
    body: JSON.stringify(body),
  });
  const wait = response.headers.get('retry-after');
  if (wait !== null) {
    await new Promise((resolve) => setTimeout(resolve, Number(wait) * 1_000));
    return call(path, body);
  }
  const answer = await response.json();
  if (!response.ok)
    throw new Error(`${path}: ${answer.error} ${JSON.stringify(answer.current ?? answer.fields ?? {})}`);
  return answer;
}

/** All orders, page by page. */
async function* orders() {
  let cursor;
  do {
    const page = await call('list-product', {
      side: 'distributed',
      limit: 50,
      ...(cursor ? { cursor } : {}),
    });
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

async function list() {
  for await (const { _id, title, stage, visits_verified, visits_target } of orders()) {
    const { data: results } = await call('product-results', { product_id: _id });
    const { taps, conversions, cost } = results;
    console.log(`${title} (${stage}): ${visits_verified} of ${visits_target} visits, ${taps} taps`);
    const { total, worth } = conversions;
    if (total > 0)
      console.log(`  conversions: ${total}, cost of each: ${cost.conversion}, worth in all: ${worth}`);
  }
}

async function report(hb, worth) {
  const { data } = await call('conversions', { hb, ...(worth ? { worth: Number(worth) } : {}) });
  console.log(`reported for ${data.title} at ${data.happened_at}`);
}

const [command, ...rest] = process.argv.slice(2);
await (command === 'report' ? report(...rest) : list());
