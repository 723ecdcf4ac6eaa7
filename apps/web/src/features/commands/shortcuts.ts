export interface Shortcut {
  /** The keys to press, in order. */
  keys: readonly string[]
  label: string
}

/** The screens that `g` and then a letter leads to. */
export const GO_LETTERS: Readonly<Record<string, string>> = {
  d: '/',
  g: '/gigs',
  a: '/artists',
  u: '/profile',
  o: '/my-gigs',
  e: '/calendar',
  b: '/bookings',
  m: '/messages',
  n: '/network',
  l: '/applications',
  c: '/contracts',
  p: '/payments',
  v: '/venues-map',
  f: '/find-artists',
  i: '/notifications',
  s: '/settings',
}

/** Returns the keys that lead to a screen; undefined for a screen without any. */
export function keysTo(path: string): readonly string[] | undefined {
  const letter = Object.keys(GO_LETTERS).find((key) => GO_LETTERS[key] === path)
  return letter === undefined ? undefined : ['g', letter]
}
