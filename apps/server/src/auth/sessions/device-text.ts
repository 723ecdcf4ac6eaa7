import { parse } from 'bowser'

/** Returns a browser's name for a user agent, such as 'Firefox on macOS', or 'Unknown device'. */
export function deviceText(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = parse(userAgent)
  const names = [browser.name, os.name].filter(Boolean)
  return names.length === 0 ? 'Unknown device' : names.join(' on ')
}
