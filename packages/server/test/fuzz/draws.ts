import { createHash } from 'node:crypto';

/** A deterministic sequence of numbers from a seed. */
export class Draws {
  readonly #seed: string;
  #drawn = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  bytes(count: number): Buffer {
    const blocks = Array.from({ length: Math.ceil(count / 32) }, () => {
      this.#drawn += 1;
      return createHash('sha256').update(`${this.#seed}/${this.#drawn}`).digest();
    });
    return Buffer.concat(blocks).subarray(0, count);
  }

  /** From 0 up to, and without, a bound. */
  below(bound: number): number {
    return this.bytes(6).readUIntBE(0, 6) % bound;
  }

  percent(share: number): boolean {
    return this.below(100) < share;
  }

  /** One item of a list; undefined if it is empty. */
  oneOf<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(Math.max(1, values.length))];
  }

  /** One item of a list, with the probability of its weight. */
  weighted<Value>(values: readonly Value[], weightOf: (value: Value) => number): Value | undefined {
    let left = this.below(
      Math.max(
        1,
        values.reduce((sum, value) => sum + weightOf(value), 0),
      ),
    );
    return values.find((value) => {
      left -= weightOf(value);
      return left < 0;
    });
  }
}
