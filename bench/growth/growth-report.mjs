import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { OF_FEW_VISITS, OF_SMALL_SHARER } from './calls.mjs';

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const grouped = (number) => Number(number).toLocaleString('en-US');
/** The largest ratio that counts as flat: to the smallest instance, and of many visits to a hundredth of them. */
const FLAT = 1.3;

/**
 * Writes bench/growth.md, or the file there that GROWTH_REPORT names: what each instance has and takes, and the median
 * of each call as a ratio to the smallest one, with that of the length of its answer where it is no longer the same.
 * Throws, once it is written, if a chart that is as long for many visits as for few takes longer for them.
 */
export async function growthReport({ instances, measured, repeats }) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [processor] = cpus();
  const heads = instances.map(headOf);
  const sizes = instances.filter(({ openOrders }) => openOrders === 0).map(({ members }) => members);
  const more = instances.map(({ openOrders }) => openOrders).find((count) => count > 0);
  const row = (name, cells) => `| ${name} | ${cells.join(' | ')} |`;
  const ofInstance = (name, read) => row(name, instances.map(read));
  const calls = [...measured].map(([name, { times, lengths }]) => {
    const medians = times.map(median);
    const ratios = medians.map((value) => value / medians[0]);
    const longer = lengths.map((length) => length / lengths[0]);
    return { name, medians, lengths, ratios, longer, worst: Math.max(...ratios) };
  });
  calls.sort((a, b) => b.worst - a.worst);
  const flat = calls.filter(({ worst }) => worst <= FLAT).length;
  const pairs = fewAndMany(instances, calls);
  const text = [
    '# Growth',
    '',
    `What one Handbill costs as it grows: \`${more === undefined ? '' : `OPEN_ORDERS=${more} `}npm run growth -w bench -- ${sizes.join(' ')}\` at ${commit}, ${cpus().length} x ${processor?.model ?? 'unknown processor'}.`,
    `Medians of up to ${repeats.max} calls: each call is made until it took ${repeats.ms / 1_000} s on each instance or ${repeats.mostMs / 1_000} s on one, at least ${repeats.min} times, one after another and the instances in turn. ${flat} of ${calls.length} calls are flat: at most ${FLAT} times the time of the smallest instance. In brackets how many times as long the answer is, where that is more: a page that was not full on the smallest instance is read for its rows.`,
    '',
    row('', heads),
    row(
      '---',
      heads.map(() => '---:'),
    ),
    ofInstance('orders', ({ counts }) => grouped(counts.orders)),
    ofInstance('shares', ({ counts }) => grouped(counts.shares)),
    ofInstance('visits', ({ counts }) => grouped(counts.visits)),
    ofInstance('entries of the ledger', ({ counts }) => grouped(counts.entries)),
    ofInstance('database', ({ counts }) => `${(Number(counts.bytes) / 2 ** 20).toFixed(0)} MiB`),
    ofInstance(
      'database per member',
      ({ counts, members }) => `${(Number(counts.bytes) / members / 1024).toFixed(1)} KiB`,
    ),
    ofInstance('made in', ({ generatedMs }) => `${(generatedMs / 1_000).toFixed(0)} s`),
    ofInstance('its first audit, which is whole', ({ auditMs }) => `${(auditMs / 1_000).toFixed(1)} s`),
    '',
    row('call', [`ms at ${heads[0]}`, ...heads.slice(1).map((head) => `ratio at ${head}`)]),
    row(
      '---',
      heads.map(() => '---:'),
    ),
    ...calls.map(({ name, medians, ratios, longer }) =>
      row(`\`${name}\``, [
        medians[0].toFixed(1),
        ...ratios.slice(1).map((ratio, at) => ratioOf(ratio, longer[at + 1])),
      ]),
    ),
    '',
    ...pairs.flatMap((pair) => [...pairLines(pair, heads), '']),
    ...storageLines(instances.at(-1)),
    '',
    ...wholeReadLines(instances.at(-1)),
    '',
  ].join('\n');
  const file = process.env.GROWTH_REPORT ?? 'growth.md';
  writeFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), text);
  process.stdout.write(`\n${text}`);
  const steep = pairs
    .flatMap(({ times }) => times)
    .filter(({ ratios, longer }) => ratios.some((ratio, at) => ratio > FLAT && longer[at] <= FLAT));
  if (steep.length > 0) throw new Error(`not flat: ${steep.map(({ call }) => call).join(', ')}`);
}

function headOf({ members, openOrders }) {
  return `${grouped(members)} members${openOrders > 0 ? ` and ${grouped(openOrders)} open orders` : ''}`;
}

/** A ratio of times, with that of the answers' lengths where the answer is no longer the same. */
function ratioOf(ratio, longer) {
  return `${ratio.toFixed(2)}${longer > FLAT ? ` (${longer.toFixed(1)})` : ''}`;
}

/** What the orders and the sharers with the most visits ask for, next to those with few on the same instance. */
function fewAndMany(instances, calls) {
  const timesOf = (suffix) => {
    const found = new Map(calls.map((call) => [call.name, call]));
    return calls
      .filter(({ name }) => name.endsWith(suffix))
      .map(({ name, medians, lengths }) => {
        const call = name.slice(0, -suffix.length);
        const many = found.get(call);
        return {
          call,
          ratios: many.medians.map((value, at) => value / medians[at]),
          longer: many.lengths.map((length, at) => length / lengths[at]),
        };
      });
  };
  return [
    {
      title: 'An order with few visits and one with many',
      asks: 'What the distributor of each asks for',
      subjects: instances.map(({ orders }) => orders),
      times: timesOf(OF_FEW_VISITS),
    },
    {
      title: 'A sharer with few visits and one with many',
      asks: 'What each asks for, and the visits that it counts',
      subjects: instances.map(({ sharers }) => sharers),
      times: timesOf(OF_SMALL_SHARER),
    },
  ];
}

function pairLines({ title, asks, subjects, times }, heads) {
  return [
    `## ${title}`,
    '',
    `${asks}: the time for many visits as a ratio to that for about a hundredth of them, on the same instance; in brackets, as above, that of the answers’ lengths. Flat is at most ${FLAT} times, as above, wherever the answer is about as long; above that, the run fails.`,
    '',
    `| call | ${heads.join(' | ')} |`,
    `| --- | ${heads.map(() => '---:').join(' | ')} |`,
    ...Object.keys(subjects[0].most.counts).map((count) => countLine(count, subjects)),
    ...times.map(
      ({ call, ratios, longer }) =>
        `| \`${call}\` | ${ratios.map((ratio, at) => ratioOf(ratio, longer[at])).join(' | ')} |`,
    ),
  ];
}

const countLine = (count, subjects) =>
  `| ${count} | ${subjects.map(({ most, few }) => `${grouped(few.counts[count])} and ${grouped(most.counts[count])}`).join(' | ')} |`;

/** The bytes of each table of the largest instance, for each member and year: it has a year of history. */
function storageLines({ members, storage }) {
  return [
    '## Storage',
    '',
    `The tables of ${grouped(members)} members after a year, in bytes for each member. The calls above add idempotency keys and sessions, which are forgotten again.`,
    '',
    '| table | rows | bytes of a row | of its indexes | rows for each member | bytes for each member |',
    '|---|---:|---:|---:|---:|---:|',
    ...storage.map(
      ({ table, rows, heap, indexes }) =>
        `| \`${table}\` | ${grouped(rows)} | ${(heap / rows).toFixed(0)} | ${(indexes / rows).toFixed(0)} | ${(rows / members).toFixed(1)} | ${grouped(Math.round((heap + indexes) / members))} |`,
    ),
  ];
}

/** The calls that read a table of the largest instance from end to end. */
function wholeReadLines({ members, wholeReads, calls }) {
  const found = [...wholeReads].map(([name, tables]) => `- \`${name}\`: ${tables.join(', ')}`);
  return [
    '## Tables read from end to end',
    '',
    `${calls.size - wholeReads.size} of ${calls.size} calls read the large tables of ${grouped(members)} members only by their indexes, as PostgreSQL counts it${found.length === 0 ? '.' : '; the others read some from end to end:'}`,
    '',
    ...found,
  ];
}
