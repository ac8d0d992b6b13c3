// A browser other than Chromium, with the few functions that the main journey needs.

/** A tab with its own storage, like a separate phone. Elements are named by CSS selectors. */
export interface Tab {
  goTo(address: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Chooses a local file in a file field. */
  choose(selector: string, path: string): Promise<void>;
}

export interface Engine {
  newTab(): Promise<Tab>;
  quit(): Promise<void>;
}

/** How an engine is found and started. */
export interface EngineOnMachine {
  name: string;
  /** Starts the engine; absent if it is not installed. */
  start?: () => Promise<Engine>;
  /** How to install it. */
  install: string;
}
