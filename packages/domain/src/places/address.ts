/** The parts of a typed address. */
export interface ReadAddress {
  /** The part before the city, as '1430 Michigan Ave'; empty without anything like a street. */
  street: string
  /** Everything else but the ZIP code and the country: 'Detroit, MI', or 'The Old Barn, Detroit' without a street. */
  town: string
  /** Five digits that can only be a ZIP code. */
  zip: string | null
  /** Five digits at the start: a ZIP code if `city` is its city ('48226 Detroit'), else the number of a house. */
  leading: { zip: string; city: string } | null
  /** Texts that may name the city, the longest first: 'Corktown, Detroit, MI', 'Detroit, MI'. */
  cities: string[]
}

const COUNTRY = /[\s,]+(usa|us|united states( of america)?)\.?$/i
const FIVE_DIGITS = /\b(\d{5})(?:-\d{4})?(?![\d-])/g
const HOUSE_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+(?=\S)/i
const STREET_KINDS = new Set(
  (
    'alley aly ave avenue blvd boulevard cir circle court ct dr drive freeway fwy highway hwy lane ln parkway pkwy ' +
    'pl place plaza rd road row sq square st street ter terrace trail trl way'
  ).split(' '),
)
const COMPASS = /^(n|s|e|w|ne|nw|se|sw)\.?$/i
const UNIT = /^(#|suite\b|ste\b|apt\b|unit\b|floor\b|fl\b|room\b|rm\b|\d+(st|nd|rd|th) floor\b)/i
const STATE = /^[a-z]{2}\.?$/i
/** A city is named in its last parts: '…, Corktown, Detroit, MI'. */
const CITY_PARTS = 3

/**
 * Returns a typed address's street, ZIP code and possible names of its city, the longest first. It does not look up
 * places.
 */
export function readAddress(typed: string): ReadAddress {
  const text = typed.trim().replace(COUNTRY, '')
  const numbers = [...text.matchAll(FIVE_DIGITS)]
  const zip = numbers.findLast((match) => match.index > 0 || match[0] === text)
  const parts = (zip ? text.replace(zip[0], '') : text)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !UNIT.test(part))
  const first = parts[0] ?? ''
  const { street, rest } = splitStreet(parts)
  return {
    street,
    town: rest.join(', '),
    zip: zip?.[1] ?? null,
    leading: /^\d{5}\s/.test(first) ? { zip: first.slice(0, 5), city: first.slice(5).trim() } : null,
    cities: cityTexts(rest),
  }
}

/** Returns whether a text ends like a street's name, as 'Michigan Ave' does. */
export function endsInStreet(text: string): boolean {
  return STREET_KINDS.has(lastWord(text))
}

/** Returns the typed street followed by the place's text: '1430 Michigan Ave, Detroit, MI'. */
export function addressAt(typed: string, place: string): string {
  const { street } = readAddress(typed)
  return street === '' ? place : `${street}, ${place}`
}

/** Returns where an address is without its street, for lists: 'Hamtramck, MI 48212'. */
export function withoutStreet(address: string): string {
  const { street, town, zip } = readAddress(address)
  if (street === '' || (town === '' && zip === null)) return address
  return [town, zip].filter(Boolean).join(' ')
}

function splitStreet(parts: readonly string[]): { street: string; rest: readonly string[] } {
  const [first = '', ...others] = parts
  const isNumbered = HOUSE_NUMBER.test(first)
  const namesCity = others.some((part) => !STATE.test(part))
  if (namesCity) {
    const street = isNumbered || endsInStreet(first) ? first : ''
    return { street, rest: street === '' ? parts : others }
  }
  if (!isNumbered) return { street: '', rest: parts }
  const { street, city } = splitAfterStreet(first)
  return { street, rest: city === '' ? [] : [city, ...others] }
}

/** Splits '1430 Michigan Ave Detroit' after the kind of street, here 'Ave'; without one, all of it is the street. */
function splitAfterStreet(part: string): { street: string; city: string } {
  const words = part.split(/\s+/)
  const kind = words.findIndex((word, index) => index > 1 && STREET_KINDS.has(lastWord(word)))
  if (kind < 0) return { street: part, city: '' }
  const end = COMPASS.test(words[kind + 1] ?? '') ? kind + 2 : kind + 1
  return { street: words.slice(0, end).join(' '), city: words.slice(end).join(' ') }
}

function cityTexts(parts: readonly string[]): string[] {
  const texts: string[] = []
  for (let count = Math.min(CITY_PARTS, parts.length); count > 0; count--) {
    const text = parts.slice(-count).join(', ')
    if (!STATE.test(text)) texts.push(text)
  }
  return texts
}

function lastWord(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[.\s]+$/, '')
      .split(/\s+/)
      .at(-1) ?? ''
  )
}
