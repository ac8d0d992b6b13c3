import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEY = 'a-key';
export const S3_SECRET = 'a secret of the store';
const BUCKET = 'pictures';
/** Fewer than any client asks for, so that lists have several pages. */
const PAGE = 2;

interface StoredObject {
  content: Buffer;
  type: string;
  at: Date;
}

/** A store that speaks S3 as far as pictures need it, checks each signature, and keeps objects in memory. */
export interface S3Server {
  /** With the bucket's name. */
  url: string;
  objects: Map<string, StoredObject>;
  /** Whether it cuts every connection. */
  isDown: boolean;
  stop(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    if (store.isDown) request.socket.destroy();
    else if (isSigned(request, content)) answer(objects, { request, response, content });
    else response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const store: S3Server = {
    url: `http://127.0.0.1:${port}/${BUCKET}`,
    objects,
    isDown: false,
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
    },
  };
  return store;
}

const hash = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS Signature Version 4, from the Authorization header. */
function isSigned({ headers, method, url = '' }: IncomingMessage, content: Buffer): boolean {
  const given =
    /Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  const [, key, day = '', region = '', names = '', signature] = given ?? [];
  const payload = String(headers['x-amz-content-sha256']);
  if (key !== S3_KEY || (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(content))) return false;
  const [path, query = ''] = url.split('?');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, query.split('&').sort().join('&'), signed.join(''), names, payload];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical.join('\n'))].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${S3_SECRET}`);
  return signature === hmac(signingKey, text).toString('hex');
}

function answer(
  objects: Map<string, StoredObject>,
  { request, response, content }: { request: IncomingMessage; response: ServerResponse; content: Buffer },
): void {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const [, bucket, name = ''] = pathname.split('/');
  if (bucket !== BUCKET) {
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    return;
  }
  const found = objects.get(name);
  if (request.method === 'PUT') {
    objects.set(name, { content, type: String(request.headers['content-type']), at: new Date() });
    response.writeHead(200, { etag: `"${hash(content)}"` }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(name);
    response.writeHead(204).end();
  } else if (name === '') {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(pageOf(objects, searchParams));
  } else if (found) {
    response
      .writeHead(200, { 'content-type': found.type, 'content-length': found.content.length })
      .end(found.content);
  } else {
    response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  }
}

function pageOf(objects: Map<string, StoredObject>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const left = [...objects.keys()].sort().filter((name) => name.startsWith(prefix) && name > after);
  const names = left.slice(0, PAGE);
  const contents = names.map((name) => {
    const { at, content } = objects.get(name) ?? { at: new Date(0), content: '' };
    return `<Contents><Key>${name}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"1"</ETag><Size>${content.length}</Size></Contents>`;
  });
  const next =
    names.length < left.length ? `<NextContinuationToken>${names.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${next !== ''}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}
