import { describe, expect, test } from 'vitest';
import { Busy, type Decision } from '../../batch.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type BatchRules, createBatches } from './batches.ts';

interface Asked {
  owner: string;
  name: string;
  /** The object that it shares with other requests. */
  object?: string;
}

/** Batches that a test releases one by one, and the requests that ran in each. */
function heldBatches(
  rules: Partial<BatchRules<Asked, string>> = {},
  decide: (asked: Asked, patient: boolean) => Decision<string> = ({ name }) => name,
) {
  const ran: string[][] = [];
  const holding: (() => void)[] = [];
  let isHeld = true;
  const batches = createBatches<Asked, string>({
    sizeMax: 10,
    inParallel: 1,
    pendingMax: 100,
    pendingMaxEach: 100,
    ownerOf: ({ owner }) => owner,
    apartOf: ({ object }) => (object === undefined ? [] : [object]),
    async run(requests, patient) {
      ran.push(requests.map(({ name }) => (patient ? `${name} alone` : name)));
      if (isHeld) await new Promise<void>((resume) => holding.push(resume));
      return requests.map((request) => decide(request, patient));
    },
    meetsAll: () => false,
    ...rules,
  });
  const begun = () => new Promise<void>((resume) => setImmediate(() => setImmediate(resume)));
  return {
    ran,
    begun,
    ask: (owner: string, name: string, object?: string) =>
      batches.ask({ owner, name, ...(object === undefined ? {} : { object }) }),
    waiting: () => batches.waiting,
    letGo() {
      isHeld = false;
      for (const resume of holding.splice(0)) resume();
    },
  };
}

const slugOf = (answer: Promise<unknown>) => answer.catch((error) => (error as Refusal).slug);

describe('requests in batches', () => {
  test('requests that arrive during a batch share the next one, and each gets its own answer', async () => {
    const held = heldBatches();
    const first = held.ask('an', 'first');
    await held.begun();
    const others = [held.ask('an', 'second'), held.ask('binh', 'third')];
    expect(held.waiting()).toBe(2);
    held.letGo();
    expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'third']);
    expect(held.ran).toEqual([['first'], ['second', 'third']]);
    expect(held.waiting()).toBe(0);
  });

  test('concurrent requests share a batch without waiting for one another', async () => {
    const held = heldBatches();
    held.letGo();
    expect(await Promise.all([held.ask('an', '1'), held.ask('binh', '2')])).toEqual(['1', '2']);
    expect(held.ran).toEqual([['1', '2']]);
    expect(await held.ask('an', '3')).toBe('3');
  });

  test('owners take turns: one with many requests delays the others by only one', async () => {
    const held = heldBatches({ sizeMax: 2 });
    const first = held.ask('an', 'a0');
    await held.begun();
    const many = ['a1', 'a2', 'a3'].map((name) => held.ask('an', name));
    const one = held.ask('binh', 'b1');
    held.letGo();
    await Promise.all([first, ...many, one]);
    expect(held.ran).toEqual([['a0'], ['a1', 'b1'], ['a2', 'a3']]);
  });

  test('a batch takes no more than its size, and the rest wait for the next', async () => {
    const held = heldBatches({ sizeMax: 2 });
    held.letGo();
    await Promise.all(['an', 'binh', 'chi'].map((owner) => held.ask(owner, owner)));
    expect(held.ran).toEqual([['an', 'binh'], ['chi']]);
  });

  test('two requests on one object run in two batches, in order, and their owner’s later requests do not overtake them', async () => {
    const held = heldBatches();
    const first = held.ask('an', 'a0');
    await held.begun();
    const rest = [
      held.ask('an', 'a1', 'order'),
      held.ask('binh', 'b1', 'order'),
      held.ask('binh', 'b2'),
      held.ask('chi', 'c1', 'another order'),
    ];
    held.letGo();
    await Promise.all([first, ...rest]);
    expect(held.ran).toEqual([['a0'], ['a1', 'c1'], ['b1', 'b2']]);
  });

  test('a second batch begins next to another one once as many wait as that one has, with other owners and objects', async () => {
    const held = heldBatches({ inParallel: 2 });
    const first = ['an', 'binh'].map((owner) => held.ask(owner, `${owner} 0`, owner));
    await held.begun();
    const rest = [held.ask('an', 'an 1'), held.ask('chi', 'chi 1', 'binh')];
    await held.begun();
    expect(held.ran).toEqual([['an 0', 'binh 0']]);
    rest.push(held.ask('dung', 'dung 1', 'dung'), held.ask('em', 'em 1'));
    await held.begun();
    expect(held.ran).toEqual([
      ['an 0', 'binh 0'],
      ['dung 1', 'em 1'],
    ]);
    held.letGo();
    await Promise.all([...first, ...rest]);
    expect(held.ran.flat().sort()).toEqual(['an 0', 'an 1', 'binh 0', 'chi 1', 'dung 1', 'em 1']);
    expect(held.waiting()).toBe(0);
  });

  test('a refusal in a batch affects only its own request', async () => {
    const held = heldBatches({}, ({ name }) => (name === 'refused' ? refuse('nothing_to_claim') : name));
    held.letGo();
    const answers = [held.ask('an', 'fine'), slugOf(held.ask('binh', 'refused'))];
    expect(await Promise.all(answers)).toEqual(['fine', 'nothing_to_claim']);
    expect(held.ran).toEqual([['fine', 'refused']]);
  });

  test('a request that has to wait for a lock holds up no others: it runs again, alone', async () => {
    const held = heldBatches({}, ({ name }, patient) => (name === 'slow' && !patient ? new Busy() : name));
    held.letGo();
    expect(await Promise.all([held.ask('an', 'slow'), held.ask('binh', 'quick')])).toEqual(['slow', 'quick']);
    expect(held.ran).toEqual([['slow', 'quick'], ['slow alone']]);
    expect(await held.ask('an', 'slow')).toBe('slow');
  });

  test('a fault in a batch makes each request run alone, and fails only its own', async () => {
    const held = heldBatches({}, ({ name }) => {
      if (name === 'faulty') throw new Error('a bug');
      return name;
    });
    held.letGo();
    const answers = await Promise.allSettled([held.ask('an', 'fine'), held.ask('binh', 'faulty')]);
    expect(answers).toEqual([
      { status: 'fulfilled', value: 'fine' },
      { status: 'rejected', reason: new Error('a bug') },
    ]);
    expect(held.ran).toEqual([['fine', 'faulty'], ['fine alone'], ['faulty alone']]);
    await expect(held.ask('an', 'faulty')).rejects.toThrow('a bug');
    expect(held.ran).toHaveLength(4);
  });

  test('a fault that would fail every request makes none of them run again', async () => {
    const held = heldBatches({ meetsAll: () => true }, () => {
      throw new Error('the database is gone');
    });
    held.letGo();
    const answers = await Promise.allSettled([held.ask('an', '1'), held.ask('binh', '2')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(held.ran).toEqual([['1', '2']]);
  });

  test('a request that is undecided even when alone fails, and does not wait for ever', async () => {
    const held = heldBatches({}, () => new Busy());
    held.letGo();
    await expect(held.ask('an', '1')).rejects.toThrow(Busy);
  });

  test('too many requests, of one owner or in total, are refused until some are answered', async () => {
    const held = heldBatches({ pendingMax: 3, pendingMaxEach: 2 });
    const pending = [held.ask('an', '1'), held.ask('an', '2')];
    expect(await slugOf(held.ask('an', '3'))).toBe('service_unavailable');
    pending.push(held.ask('binh', '4'));
    expect(await slugOf(held.ask('chi', '5'))).toBe('service_unavailable');
    held.letGo();
    expect(await Promise.all(pending)).toEqual(['1', '2', '4']);
    expect(await held.ask('an', '6')).toBe('6');
  });
});
