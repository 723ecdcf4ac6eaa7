import { parse } from 'bowser'

/** 'Firefox on macOS' for what a browser calls itself; programs that are no browser have no better name. */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return 'Unknown device'
  const { browser, os } = parse(userAgent)
  const words = [browser.name, os.name].filter(Boolean)
  return words.length === 0 ? 'Unknown device' : words.join(' on ')
}
