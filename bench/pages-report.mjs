// The limits of Lighthouse's figures, which of them fail a run, and their section of results.md.
import { cpus } from 'node:os';
import { median } from './load.mjs';
import { writeSection } from './sections.mjs';

/** The yardstick, of which only the speed is of interest. */
export const PLAIN = 'a page of text alone';

/** The pages that need a script to show what they are about. */
const LCP_MS_MAX = { login: 800, home: 1_000, 'home under the notice': 1_300 };
/** The pages that need none: the page of text alone in the same run, the time of their own bytes, and a frame. */
const WITHOUT_SCRIPT = ['welcome', 'shared page'];
const FRAME_MS = 17;
/** The bandwidth of Lighthouse's phone: 1.6 Mbit/s. */
export const BYTES_PER_MS = 200;
const CLS_MAX = 0.01;
const TBT_MS_MAX = 100;
const PERFORMANCE_MIN = 99;
/** Below this a run fails; between the two it only warns, because machines differ. */
const PERFORMANCE_FAILS_BELOW = 90;
/** A slower machine blocks for longer than the simulated phone. */
const JUDGED_FROM_INDEX = 1_000;
const WHOLE = { accessibility: 'accessibility', bestPractices: 'best practices', seo: 'SEO' };

/** Medians of each page's runs, and all faults found by any run. */
export function summaryOf(results) {
  return Object.entries(results).map(([name, measures]) => {
    const numbers = Object.entries(measures[0]).filter(([, value]) => typeof value === 'number');
    const figures = numbers.map(([key]) => [key, median(measures.map((measure) => measure[key]))]);
    return {
      name,
      ...Object.fromEntries(figures),
      faults: [...new Set(measures.flatMap((measure) => measure.faults))],
    };
  });
}

/** The reasons why the run fails; empty if it passes. */
export function failuresOf(summary) {
  return summary
    .filter(({ name }) => name !== PLAIN)
    .flatMap((page) => {
      const failures = Object.entries(WHOLE)
        .filter(([key]) => page[key] < 100)
        .map(([key, label]) => `${label} ${page[key]} of 100`);
      if (page.cls > CLS_MAX) failures.push(`CLS ${page.cls} above ${CLS_MAX}`);
      if (page.performance < PERFORMANCE_FAILS_BELOW) failures.push(`performance ${page.performance}`);
      if (isJudged(page) && page.tbt > TBT_MS_MAX) failures.push(`TBT ${page.tbt} ms above ${TBT_MS_MAX}`);
      return [...failures, ...page.faults].map((failure) => `${page.name}: ${failure}`);
    });
}

function isJudged({ benchmarkIndex }) {
  return benchmarkIndex >= JUDGED_FROM_INDEX;
}

/** Prints the section, and replaces the previous one in results.md. */
export function writePagesSection(summary, runs) {
  writeSection('The member app on a slow phone', textOf(summary, runs));
}

function textOf(summary, runs) {
  return `Lighthouse 13.5, its phone: slow 4G (150 ms, 1.6 Mbps) and a CPU four times slower, both simulated, over a line that is as narrow as that; the built server with demo data, the browser of the tests, nothing cached, signed in where the page asks for it. Medians of ${runs} runs. ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}; Lighthouse's own benchmark of the machine is the last column, and TBT is judged from ${JUDGED_FROM_INDEX} on. In brackets what has to be kept, ✗ where it is not: \`/welcome\` and a shared page need no script, and may be as late as the page of text alone, which has the same protective headers, plus what the line takes for their larger size, plus one frame. 670 ms, the design's figure for both, is what a page of text alone takes on a quiet machine.

| page | bytes | performance | accessibility | best practices | SEO | FCP, ms | LCP, ms | TBT, ms | CLS | benchmark |
|---|---|---|---|---|---|---|---|---|---|---|
${summary.map((page) => rowOf(page, lcpMaxOf(page, summary))).join('\n')}

Run it with \`npm run lighthouse -w bench\` after a build. It fails when accessibility, best practices, SEO, CLS or a judged TBT miss, and when performance is below ${PERFORMANCE_FAILS_BELOW}: machines differ.
`;
}

/** In milliseconds; undefined for the yardstick. */
function lcpMaxOf({ name, bytes }, summary) {
  if (!WITHOUT_SCRIPT.includes(name)) return LCP_MS_MAX[name];
  const plain = summary.find((page) => page.name === PLAIN);
  return Math.round(plain.lcp + (bytes - plain.bytes) / BYTES_PER_MS + FRAME_MS);
}

function rowOf(page, lcpMax) {
  const { name, bytes, performance, fcp, lcp, tbt, cls, benchmarkIndex } = page;
  if (lcpMax === undefined)
    return `| ${name} | ${bytes} | ${performance} | – | – | – | ${fcp} | ${lcp} | ${tbt} | ${cls} | ${benchmarkIndex} |`;
  const kept = (value, holds, figure) => `${value}${holds ? '' : ' ✗'} (${figure})`;
  const cells = [
    name,
    bytes,
    kept(performance, performance >= PERFORMANCE_MIN, PERFORMANCE_MIN),
    ...Object.keys(WHOLE).map((key) => kept(page[key], page[key] === 100, 100)),
    fcp,
    kept(lcp, lcp <= lcpMax, lcpMax),
    isJudged(page) ? kept(tbt, tbt <= TBT_MS_MAX, TBT_MS_MAX) : `${tbt} (not judged)`,
    kept(cls, cls <= CLS_MAX, CLS_MAX),
    benchmarkIndex,
  ];
  return `| ${cells.join(' | ')} |`;
}
