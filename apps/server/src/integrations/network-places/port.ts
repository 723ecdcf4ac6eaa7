/** Guesses where the network of an address is. */
export interface NetworkPlacesPort {
  /**
   * Returns the approximate place of an IP address, such as 'Ann Arbor, Michigan, United States'; null for a private address, and where
   * it's unknown.
   */
  find(ip: string): string | null
}
