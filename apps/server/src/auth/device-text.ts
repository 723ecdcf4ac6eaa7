import { parse } from 'bowser'

/** 'Firefox on macOS' for what a browser calls itself; programs that are no browser have no better name. */
export function deviceText(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length === 0 ? 'Unknown device' : names.join(' on ')
}
