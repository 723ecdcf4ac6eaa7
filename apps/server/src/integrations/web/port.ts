/** Why nothing was read. `unreachable` also means that the address is in a network that isn't public. */
type WebFailure = 'unreachable' | 'too_large'

/** Reads files at addresses that members name. Such an address is never trusted. */
export interface WebPort {
  /** Returns the content at an https address, at most so many bytes, or why there's none. */
  read(address: string, mostBytes: number): Promise<Uint8Array | WebFailure>
}
