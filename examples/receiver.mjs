// Receives webhooks and prints them. Needs Node 20 and the secret that was shown when the webhook was added:
//
//   HANDBILL_WEBHOOK_SECRET=whsec_… PORT=8080 node examples/receiver.mjs
//
// Handbill calls https addresses only: put it behind your web server. A library for Standard Webhooks does the same.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { HANDBILL_WEBHOOK_SECRET: secret, PORT: port = '8080' } = process.env;
if (!secret?.startsWith('whsec_')) throw new Error('set HANDBILL_WEBHOOK_SECRET');
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const BODY_MAX = 100_000;
const TOLERANCE_SECONDS = 300;
/** An event comes again if its answer was lost. Keep the ids in your database. */
const seen = new Set();

/** Whether Handbill signed this body in the last five minutes. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1_000 - Number(time)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  let body = '';
  // A character may arrive in two parts.
  request.setEncoding('utf8');
  for await (const part of request) {
    body += part;
    if (body.length > BODY_MAX) return request.destroy();
  }
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  // Answer first and work later: an answer must come within 15 seconds.
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  console.log(`${type} ${data.title ?? ''} ${data.product_id ?? ''}`.trim());
}).listen(Number(port), '127.0.0.1', () => console.log(`listening on ${port}`));
