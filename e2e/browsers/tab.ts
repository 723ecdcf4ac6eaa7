/** An element of a page that a person can use. */
export interface Target {
  click(): Promise<void>
  /** Types at the end of the current value. */
  type(text: string): Promise<void>
  /** Chooses a file, by its path. */
  upload(path: string): Promise<void>
}

/** One page of a browser that shares its cookies with nobody. Functions run in the page and only see their arguments. */
export interface Tab {
  open(url: string): Promise<void>
  /** Returns the function's result in the page; JSON both ways. */
  evaluate<A extends unknown[], T>(run: (...args: A) => T, ...args: A): Promise<T>
  /** Runs a script in the page. */
  load(script: string): Promise<void>
  /** Returns the element that the function finds in the page; null when it finds none. */
  find<A extends unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<Target | null>
  screenshot(path: `${string}.png`): Promise<void>
}

export interface Size {
  width: number
  height: number
}

/** A browser of this system. */
export interface DrivenBrowser {
  openTab(size: Size): Promise<Tab>
  close(): Promise<void>
}
