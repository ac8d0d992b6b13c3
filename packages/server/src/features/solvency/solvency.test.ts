import { createHash } from 'node:crypto';
import type { WireAnswerOf } from '@handbill/contract/endpoint';
import { solvency, solvencyProof } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';

type Leaf = WireAnswerOf<typeof solvencyProof>['data']['leaves'][number];

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const makeProof = () => app.runJobs('make-solvency-proof');
const proofs = async () => (await app.call(solvency, {})).body.data;

async function lastProof() {
  const [proof] = await proofs();
  if (proof === undefined) throw new Error('There is no proof');
  return proof;
}

/** The member's one leaf in the last proof. */
async function leafOf(member: Person): Promise<Leaf> {
  const [leaf, ...others] = (await app.call(solvencyProof, {}, { as: member })).body.data.leaves;
  if (leaf === undefined || others.length > 0) throw new Error('The member has not one leaf');
  return leaf;
}

function bytesOf(amount: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(amount));
  return bytes;
}
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** The top of the tree, reached from a leaf by docs/solvency.md alone. */
function climb(memberId: string, { account, amount, nonce, path }: Leaf): { sum: number; root: string } {
  let sum = amount;
  const name = Buffer.from(`member/${memberId}/${account}`);
  let hash = sha256(Buffer.from([0]), Buffer.from(nonce, 'hex'), bytesOf(amount), name);
  for (const step of path) {
    const own = [bytesOf(sum), hash];
    const other = [bytesOf(step.amount), Buffer.from(step.hash, 'hex')];
    hash = sha256(Buffer.from([1]), ...(step.side === 'right' ? [...own, ...other] : [...other, ...own]));
    sum += step.amount;
  }
  return { sum, root: hash.toString('hex') };
}

describe('the money is there, and everybody can check that their own is counted', () => {
  test('before the first proof there is none to show, and none to be in', async () => {
    const member = await app.newMember();
    expect(await proofs()).toEqual([]);
    const { body } = await app.call(solvencyProof, {}, { as: member });
    expect(body.data).toEqual({ day: null, leaves: [] });
  });

  test.each([1, 2, 3, 5, 8])(
    'each of %i members finds the own balance in the sum and the root of the day',
    async (count) => {
      const members = [];
      for (let place = 0; place < count; place += 1) {
        const member = await app.newMember();
        await app.fund(member, BigInt(100 + place));
        members.push(member);
      }
      const nobody = await app.newMember();
      await makeProof();
      const proof = await lastProof();
      const owed = members.reduce((sum, _member, place) => sum + 100 + place, 0);
      expect(proof).toMatchObject({ owed, held: owed, accounts: count, bank_agreed_on: null });
      for (const [place, member] of members.entries()) {
        const { body } = await app.call(solvencyProof, {}, { as: member });
        expect(body.data.day).toBe(proof.day);
        const leaf = await leafOf(member);
        expect(leaf).toMatchObject({ account: 'available', amount: 100 + place });
        expect(climb(member.id, leaf)).toEqual({ sum: owed, root: proof.root });
      }
      const { leaves } = (await app.call(solvencyProof, {}, { as: nobody })).body.data;
      expect(leaves).toEqual([]);
    },
  );

  test('a balance that is one minor unit lower does not lead to the root', async () => {
    const [one, other] = [await app.newMember(), await app.newMember()];
    await app.fund(one, 500n);
    await app.fund(other, 700n);
    await makeProof();
    const { root } = await lastProof();
    const leaf = await leafOf(one);
    expect(climb(one.id, leaf).root).toBe(root);
    expect(climb(one.id, { ...leaf, amount: leaf.amount - 1 }).root).not.toBe(root);
    expect(climb(other.id, leaf).root).not.toBe(root);
  });

  test('a day has one proof, which nobody can change, and its tree is forgotten after three days', async () => {
    const member = await app.newMember();
    await app.fund(member, 500n);
    await makeProof();
    const [first] = await proofs();
    await app.fund(member, 500n);
    await makeProof();
    expect(await proofs()).toEqual([first]);
    await expect(app.owner.query('update solvency_proof set owed = 1')).rejects.toThrow();
    await expect(app.owner.query('delete from solvency_proof')).rejects.toThrow();
    for (let day = 0; day < 4; day += 1) {
      app.clock.advance(24 * HOUR_MS);
      await makeProof();
    }
    const all = await proofs();
    expect(all).toHaveLength(5);
    expect(all.at(-1)).toEqual(first);
    expect(all[0]).toMatchObject({ owed: 1_000, held: 1_000, accounts: 1 });
    const { rows } = await app.owner.query('select distinct day::text from solvency_node order by 1');
    expect(rows).toHaveLength(4);
  });

  test('a time zone that is moved west makes no proof of a day before the last one', async () => {
    await app.set('timezone', 'Pacific/Kiritimati');
    await makeProof();
    const before = await proofs();
    await app.set('timezone', 'Pacific/Pago_Pago');
    await makeProof();
    expect(await proofs()).toEqual(before);
    app.clock.advance(2 * DAY_MS);
    await makeProof();
    const after = await proofs();
    expect(after).toHaveLength(2);
    expect(after[1]).toEqual(before[0]);
  });

  test('the audit finds a proof whose tree was changed', async () => {
    const member = await app.newMember();
    await app.fund(member, 500n);
    await makeProof();
    await app.owner.query('update solvency_node set sum = 400 where level = 0');
    expect(await app.audit()).toContainEqual(
      expect.objectContaining({ check: 'a proof of solvency is the top of its tree' }),
    );
    await app.owner.query('update solvency_node set sum = 500 where level = 0');
  });
});
