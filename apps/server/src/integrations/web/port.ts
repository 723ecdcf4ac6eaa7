/**
 * Why nothing was read. `unreachable` also means that the address is in a network that isn't public. `gone`: the server says that
 * nothing is there, or not for us.
 */
type WebFailure = 'unreachable' | 'gone' | 'too_large'

/** What a server calls the state of a file, so that it can say later that nothing changed; null where it says nothing. */
export interface WebVersion {
  etag: string | null
  lastModified: string | null
}

export interface WebContent {
  bytes: Uint8Array
  version: WebVersion
}

export interface WebReadOptions {
  mostBytes: number
  /** For everything: names, redirects and the content. */
  mostMs?: number
  /** The version that we have; `unchanged` is only returned with one. */
  known?: WebVersion
}

/** Reads files at addresses that members name. Such an address is never trusted. */
export interface WebPort {
  /** Returns the content at an https address, or why there's none. */
  read(address: string, options: WebReadOptions): Promise<WebContent | 'unchanged' | WebFailure>
}
