export function sha256(text: string): Uint32Array;
export function proves(ticket: string, nonce: number, bits: number): boolean;
export function solve(ticket: string, bits: number): Promise<number>;
export function wasVisible(page: unknown, ms: number): Promise<void>;
export function showCode(
  status: { after(shown: unknown): void },
  says: string,
  ticket?: string,
): Promise<void>;
export function returnWithTap(task: { ticket: string; tap: number }, proof: { nonce?: number }): void;
