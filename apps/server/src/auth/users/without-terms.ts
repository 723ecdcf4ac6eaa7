/** The letters that characters are written for. */
const WRITTEN_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
}
const SHORTEST = 3
/** Shorter ones count only as they are, or they'd be found in any random characters. */
const SHORTEST_DISGUISED = 4
/** How many times as long as the term its disguise can be, by what is put between its letters. */
const LONGEST_DISGUISE = 3
/** What is left can be a term again, if another one or a year was in the middle of it. */
const MOST_NESTED = 4
const YEAR = /(?:19|20)\d\d/g

interface Character {
  /** Every letter that it can be read as, and itself. */
  readings: string
  kind: 'letter' | 'digit' | 'sign'
}

/** A term in a password: where it ends, and the digits inside that are no letters of it. */
interface Found {
  end: number
  digits: number[]
}

/**
 * Returns what is left of a password without these terms and years, and without the signs around them. A term counts in any case
 * and place, also backwards, with digits and signs for letters or between them. Each is given as lower case letters and digits.
 */
export function withoutTerms(password: string, terms: Iterable<string>): string {
  const index = indexTerms(terms)
  let left = password.normalize('NFKC')
  for (let nested = 0; nested < MOST_NESTED; nested++) left = dropOnce(left, index)
  return left
}

/** Returns the terms by their first letter, forwards and backwards. */
function indexTerms(terms: Iterable<string>): ReadonlyMap<string, string[]> {
  const all = new Set<string>()
  for (const term of terms) {
    if (term.length >= SHORTEST) all.add(term)
    if (term.length >= SHORTEST_DISGUISED) all.add(term.split('').toReversed().join(''))
  }
  return Map.groupBy(all, (term) => term[0]!)
}

function dropOnce(password: string, index: ReadonlyMap<string, string[]>): string {
  const characters = password.split('').map(readCharacter)
  const isDropped = findTerms(characters, index)
  for (const year of password.matchAll(YEAR)) isDropped.fill(true, year.index, year.index + year[0].length)
  const dropSignBeside = (at: number, neighbor: number) => {
    if (isDropped[neighbor] && characters[at]!.kind === 'sign') isDropped[at] = true
  }
  for (let at = 1; at < characters.length; at++) dropSignBeside(at, at - 1)
  for (let at = characters.length - 2; at >= 0; at--) dropSignBeside(at, at + 1)
  return password.replaceAll(/[^]/g, (character, at: number) => (isDropped[at] ? '' : character))
}

function readCharacter(character: string): Character {
  const plain = character.normalize('NFKD')[0]!.toLowerCase()
  const kind = /\p{L}/u.test(plain) ? 'letter' : /\p{N}/u.test(plain) ? 'digit' : 'sign'
  return { readings: plain + (WRITTEN_FOR[plain] ?? ''), kind }
}

/** Returns which characters are in terms, of all ways to find terms the one that leaves the fewest. */
function findTerms(characters: readonly Character[], index: ReadonlyMap<string, string[]>): boolean[] {
  const fewest = [0]
  const chosen: (Found | null)[] = []
  const end = characters.length
  // Counted from the end, so that what follows a term is known.
  const leftFrom = (at: number) => fewest[end - at]!
  for (let at = end - 1; at >= 0; at--) {
    let best = 1 + leftFrom(at + 1)
    let found: Found | null = null
    for (const letter of characters[at]!.readings)
      for (const term of index.get(letter) ?? []) {
        const match = matchTerm(characters, at, term)
        if (!match || match.digits.length + leftFrom(match.end) >= best) continue
        best = match.digits.length + leftFrom(match.end)
        found = match
      }
    fewest.push(best)
    chosen[at] = found
  }
  const isIn = characters.map(() => false)
  for (let at = 0; at < end;) {
    const found = chosen[at]
    if (found) {
      isIn.fill(true, at, found.end)
      for (const digit of found.digits) isIn[digit] = false
    }
    at = found?.end ?? at + 1
  }
  return isIn
}

/** Returns the term if it begins here; null if it doesn't. */
function matchTerm(characters: readonly Character[], start: number, term: string): Found | null {
  const isExact = term.length < SHORTEST_DISGUISED
  const digits: number[] = []
  let hasLetter = false
  let at = start
  let last = characters[start]!
  for (const letter of term) {
    while (!isReadAs(characters[at], letter, isExact)) {
      const between = characters[at]
      if (!between || isExact || at === start || at - start > LONGEST_DISGUISE * term.length) return null
      if (between.kind === 'digit') digits.push(at)
      else if (between.kind === 'letter' && !isRepeated(between, characters[at - 1]!, last)) return null
      at++
    }
    last = characters[at++]!
    hasLetter ||= last.kind === 'letter'
  }
  return hasLetter ? { end: at, digits } : null
}

/** A letter can be there twice, and a digit before a letter can be read as it. */
function isRepeated(letter: Character, before: Character, last: Character): boolean {
  return (
    letter.readings === before.readings || (last.kind !== 'letter' && last.readings.includes(letter.readings))
  )
}

function isReadAs(character: Character | undefined, letter: string, isExact: boolean): boolean {
  if (!character) return false
  return isExact ? character.readings[0] === letter : character.readings.includes(letter)
}
