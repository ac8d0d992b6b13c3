import type { AnswerData } from '../../data/api.ts';

type Leaf = AnswerData<'solvencyProof'>['leaves'][number];

const LEAF = 0;
const NODE = 1;

/** An amount in minor units as 8 bytes, most significant first. */
function bytesOf(amount: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(amount));
  return bytes;
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

async function sha256(kind: number, ...parts: Uint8Array[]): Promise<Uint8Array> {
  const bytes = new Uint8Array(1 + parts.reduce((length, part) => length + part.length, 0));
  bytes[0] = kind;
  let place = 1;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Climbs from a member's leaf to the top of the tree; null when an amount on the way is below zero. */
async function climb(
  memberId: string,
  { account, amount, nonce, path }: Leaf,
): Promise<{ owed: number; root: string } | null> {
  const name = new TextEncoder().encode(`member/${memberId}/${account}`);
  let hash = await sha256(LEAF, fromHex(nonce), bytesOf(amount), name);
  let owed = amount;
  for (const { side, amount: next, hash: digits } of path) {
    if (next < 0) return null;
    const own = [bytesOf(owed), hash];
    const other = [bytesOf(next), fromHex(digits)];
    hash = await sha256(NODE, ...(side === 'right' ? [...own, ...other] : [...other, ...own]));
    owed += next;
  }
  return { owed, root: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') };
}

/**
 * Whether all leaves of a member lead to a day's total and root: then their money is in it. The tree is described in
 * docs/solvency.md.
 */
export async function leadsTo(
  { owed, root }: { owed: number; root: string },
  leaves: readonly Leaf[],
  memberId: string,
): Promise<boolean> {
  const tops = await Promise.all(leaves.map((leaf) => climb(memberId, leaf)));
  return tops.every((top) => top?.owed === owed && top.root === root);
}
