import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A proxy to a database whose connections can fall silent, as when a network is lost: nothing is closed or
 * refused.
 */
export interface DatabaseProxy {
  url: string;
  /** From now on open connections carry nothing; new ones work. */
  silence(): void;
  /** From now on new connections carry nothing, either. */
  silenceAll(): void;
  close(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

/** Starts a proxy to a database, whose address names the folder of its Unix socket, or a host and a port. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const to = new URL(url);
  const folder = to.searchParams.get('host');
  const target =
    folder === null
      ? { host: to.hostname, port: Number(to.port || 5432) }
      : { path: join(folder, `.s.PGSQL.${to.searchParams.get('port') ?? 5432}`) };
  const own = mkdtempSync(join(tmpdir(), 'handbill-proxy-'));
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    for (const [from, into] of [pair, [upstream, client]] as const) {
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        into.destroy();
      });
      if (!silent) from.pipe(into);
    }
  });
  server.listen(join(own, SOCKET));
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.hostname = '';
  proxied.port = '';
  proxied.searchParams.set('host', own);
  proxied.searchParams.set('port', '5432');
  const silence = () => {
    for (const pair of pairs) for (const socket of pair) socket.unpipe().pause();
  };
  return {
    url: proxied.href,
    silence,
    silenceAll() {
      silent = true;
      silence();
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      rmSync(own, { recursive: true });
    },
  };
}
