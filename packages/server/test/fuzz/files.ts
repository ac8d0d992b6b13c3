import { camtEntry, camtFile } from '../given/money/bank-files.ts';
import type { Call } from './calls.ts';
import { COMPANY_ACCOUNT } from './hints.ts';
import type { Known, World } from './world.ts';

let written = 0;

/** A file that an upload accepts. */
export function fileFor(world: World, call: Call, about: Known | null): Buffer | undefined {
  written += 1;
  switch (call.name) {
    case 'uploadBankStatement':
      return Buffer.from(written % 4 === 0 ? camt(world) : csv(world));
    case 'importPaymentResult':
      return Buffer.from(resultOf(world, about));
    default:
      return world.files[written % 3];
  }
}

/** Announced and unannounced money that arrived. It proves nothing about the account, because it has no balances. */
function csv(world: World): string {
  const references = waiting(world).map(({ facts }) => String(facts.reference));
  const lines = ['Transfer', ...references.slice(0, 2)].map(
    (text, line) => `2026-03-02;${25 + written}.00;CSV ${written}.${line};${text};An`,
  );
  return ['Date;Amount;Reference;Text;Name', ...lines, `2026-03-02;-3.00;CSV ${written}.9;fee;An`].join('\n');
}

function camt(world: World): string {
  const [remittance = 'Transfer'] = waiting(world).map(({ facts }) => String(facts.reference));
  const account = `<Othr><Id>${COMPANY_ACCOUNT.account_number}</Id></Othr>`;
  return camtFile({
    account,
    entries: [
      camtEntry({ reference: `CAMT ${written}`, amount: `${30 + written}.00`, remittance }),
      camtEntry({ reference: `CAMT ${written}.1`, amount: '12.00' }),
    ],
  });
}

function waiting(world: World): Known[] {
  return world
    .known({ pool: 'deposit', state: 'pending' })
    .filter(({ facts }) => facts.reference !== undefined);
}

/** The bank's result of a batch: it paid all payments except every fifth. */
function resultOf(world: World, batch: Known | null): string {
  const lines = world
    .known({ pool: 'withdrawal', state: null })
    .filter(({ facts }) => facts.batch_id === batch?.value)
    .map(({ value }, line) => {
      const status = (written + line) % 5 === 0 ? 'returned' : 'paid';
      return `${value.replaceAll('-', '')},${status},RESULT ${written}.${line}`;
    });
  return ['reference,status,bank_reference', ...lines].join('\n');
}
