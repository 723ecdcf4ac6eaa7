let zone: string | undefined

/** Where the reader's clock is (IANA). Asked once: the answer costs a format of its own. */
export function ownTimeZone(): string {
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}
