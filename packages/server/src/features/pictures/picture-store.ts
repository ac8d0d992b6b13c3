import type { Readable } from 'node:stream';

/** A picture that is read: its size in bytes, and its bytes as they arrive. */
interface PictureStream {
  bytes: number | null;
  content: Readable;
}

/** Where pictures are stored, each under a name made from its content: it never changes. */
export interface PictureStore {
  /** Stores a picture completely or not at all. One that is there already counts as new. */
  put(name: string, picture: Buffer): Promise<void>;
  /** Null: there is none. */
  read(name: string): Promise<PictureStream | null>;
  /** The names of all pictures, in pages. */
  names(): AsyncIterable<readonly string[]>;
  /** Removes a picture if it was stored before an instant. */
  removeIfOlder(name: string, before: Date): Promise<void>;
}
