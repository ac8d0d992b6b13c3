// A browser other than the one of the journeys, with the little that the main journey needs of it.

/** A tab with a storage of its own, as on somebody's own phone. Elements are named by CSS selectors. */
export interface Tab {
  goTo(address: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Chooses a file of this machine in a field for files. */
  choose(selector: string, path: string): Promise<void>;
}

export interface Engine {
  newTab(): Promise<Tab>;
  quit(): Promise<void>;
}

/** How an engine is found and started. */
export interface EngineOnMachine {
  name: string;
  /** Starts it; absent where it is not installed. */
  start?: () => Promise<Engine>;
  /** What to do to have it. */
  install: string;
}
