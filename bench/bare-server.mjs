// A bare Fastify that answers files from memory: what a page's bytes cost without Handbill.
//   node bare-server.mjs PORT FOLDER     FOLDER/pages.json: [{ path, file, headers }]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastify } from 'fastify';

const [port, folder] = process.argv.slice(2);
const app = fastify();
for (const { path, file, headers } of JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8'))) {
  const body = readFileSync(join(folder, file));
  app.get(path, (_request, reply) => reply.headers(headers).send(body));
}
app.get('/readyz', (_request, reply) => reply.send('ready'));
await app.listen({ port: Number(port), host: '127.0.0.1' });
