import { createHash } from 'node:crypto';

export const MEMBER = '01a1a5fe-f34e-71e1-85a8-06bfd0d2a8d0';
const NONCE = '00112233445566778899aabbccddeeff';

const amountBytes = (amount: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(amount));
  return bytes;
};
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** A tree of three accounts, of which the member's is the second; made by another program than the app's. */
export function threeAccounts(own: number) {
  const leafOf = (name: string, nonce: string, amount: number) =>
    sha256(Buffer.from([0]), Buffer.from(nonce, 'hex'), amountBytes(amount), Buffer.from(name));
  const above = (left: [number, Buffer], right: [number, Buffer]) =>
    sha256(Buffer.from([1]), amountBytes(left[0]), left[1], amountBytes(right[0]), right[1]);
  const first: [number, Buffer] = [300, leafOf('member/a/available', 'aa'.repeat(16), 300)];
  const second: [number, Buffer] = [own, leafOf(`member/${MEMBER}/available`, NONCE, own)];
  const third: [number, Buffer] = [50, leafOf('campaign/b/escrow', 'bb'.repeat(16), 50)];
  const nothing: [number, Buffer] = [0, Buffer.alloc(32)];
  const pair: [number, Buffer] = [300 + own, above(first, second)];
  const alone: [number, Buffer] = [50, above(third, nothing)];
  return {
    proof: { owed: 350 + own, root: above(pair, alone).toString('hex') },
    leaf: {
      account: 'available' as const,
      amount: own,
      nonce: NONCE,
      path: [
        { side: 'left' as const, amount: 300, hash: first[1].toString('hex') },
        { side: 'right' as const, amount: 50, hash: alone[1].toString('hex') },
      ],
    },
  };
}
