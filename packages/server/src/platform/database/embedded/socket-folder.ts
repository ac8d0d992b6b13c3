import { chownSync, existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { canReach } from './embedded-binaries.ts';
import type { Home } from './home.ts';

/** Only part of the socket's name: nothing listens on TCP. */
export const PORT = 5432;
const SHORT_NAME = 'handbill-socket-';
const SOCKET_BYTES_MAX = 100;

/** The home itself, or a short temporary folder when the socket's path would be too long there. */
export function socketFolder({ path, account }: Home): string {
  if (Buffer.byteLength(join(path, `.s.PGSQL.${PORT}.lock`)) <= SOCKET_BYTES_MAX) return path;
  const short = tmpdir().length < SOCKET_BYTES_MAX / 2 && canReach(tmpdir(), account) ? tmpdir() : '/tmp';
  const folder = mkdtempSync(join(short, SHORT_NAME));
  if (account !== null) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function removeSocketFolder(socket: string, home: Home): void {
  if (socket === home.path || !existsSync(socket)) return;
  for (const name of readdirSync(socket)) rmSync(join(socket, name), { force: true });
  rmdirSync(socket);
}

/** Removes the folder of a server that is gone, if it is one of ours. */
export function removeLeftSocketFolder(socket: string, home: Home): void {
  if (basename(socket).startsWith(SHORT_NAME)) removeSocketFolder(socket, home);
}
