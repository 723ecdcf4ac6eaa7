import { latitudeDegrees, longitudeDegrees } from '../places/index.ts'

/**
 * Saved searches are found by keys: each search has a few, one of which every gig that it can match has, too. So a new gig is compared
 * with the searches that share a key with it, and with no others. A key is `{place}/{word}`, where `*` is anything.
 */
const ANY = '*'
/** The first characters of a typed location that are looked for within that of a gig. */
const LOCATION_CHARS = 6
/** How many of the first letters of an incomplete word are compared. */
const WORD_START = 3
/** Searches over a wider area are found by their words alone. */
const MOST_CELLS = 40
const MOST_KEYS = 120

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** What the keys of a search are made of; null for what it doesn't say. */
export interface KeyedSearch {
  /** A tsquery as PostgreSQL writes it. */
  query: string | null
  circle: { lat: number; lng: number; miles: number } | null
  box: Box | null
  /** The typed location: as places are folded, and in lowercase. */
  location: { folded: string; lower: string } | null
}

/** What the keys of a gig are made of. */
export interface KeyedGig {
  /** The words of its document. */
  words: readonly string[]
  position: { lat: number; lng: number } | null
  location: { folded: string; lower: string }
}

/** Returns the keys of a search. */
export function keysOfSearch({ query, circle, box, location }: KeyedSearch): string[] {
  const words = (query === null ? null : neededWords(query)) ?? [ANY]
  const cells = circle ? cellsOfCircle(circle) : box ? cellsOf(box) : null
  if (cells && cells.length * words.length <= MOST_KEYS)
    return cells.flatMap((cell) => words.map((word) => `${cell}/${word}`))
  if (words.length === 1 && words[0] === ANY && location) {
    const starts = [location.folded, location.lower].filter((text) => text !== '')
    return [...new Set(starts.map((text) => `l:${text.slice(0, LOCATION_CHARS)}/${ANY}`))]
  }
  return words.map((word) => `${ANY}/${word}`)
}

/** Returns the keys of a gig. */
export function keysOfGig({ words, position, location }: KeyedGig): string[] {
  const starts = new Set(words.map((word) => `p:${word.slice(0, WORD_START)}`))
  const all = [ANY, ...words.map((word) => `w:${word}`), ...starts]
  const places = position ? [ANY, cellAt(position.lat, position.lng)] : [ANY]
  const parts = new Set([location.folded, location.lower].flatMap(partsOf))
  return [
    ...places.flatMap((place) => all.map((word) => `${place}/${word}`)),
    ...[...parts].map((part) => `l:${part}/${ANY}`),
  ]
}

/** Returns every part of a text that can be the beginning of a typed location. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; at++)
    for (let length = 1; length <= Math.min(LOCATION_CHARS, text.length - at); length++)
      parts.push(text.slice(at, at + length))
  return parts
}

function cellsOfCircle({ lat, lng, miles }: { lat: number; lng: number; miles: number }): string[] | null {
  const [up, aside] = [latitudeDegrees(miles), longitudeDegrees(miles, lat)]
  const box = { west: lng - aside, south: lat - up, east: lng + aside, north: lat + up }
  // A circle across the date line is found by its words.
  return box.west < -180 || box.east > 180 ? null : cellsOf(box)
}

/** Returns the cells of a degree that a box touches; null when there are many. */
function cellsOf({ west, south, east, north }: Box): string[] | null {
  const [left, right, bottom, top] = [west, east, south, north].map(Math.floor) as [
    number,
    number,
    number,
    number,
  ]
  if ((right - left + 1) * (top - bottom + 1) > MOST_CELLS) return null
  const cells: string[] = []
  for (let lng = left; lng <= right; lng++)
    for (let lat = bottom; lat <= top; lat++) cells.push(cellAt(lat, lng))
  return cells
}

const cellAt = (lat: number, lng: number) => `c:${Math.floor(lat)},${Math.floor(lng)}`

/**
 * Returns words of which every document that a tsquery matches has at least one, as `w:{word}` or `p:{its first letters}`; null when
 * the query needs none.
 */
function neededWords(query: string): string[] | null {
  const tokens = query.match(/'(?:[^']|'')*'(?::\*)?|[&|!()]|<->|<\d+>/g) ?? []
  let at = 0
  const readOr = (): string[] | null => {
    let found = readAnd()
    while (tokens[at] === '|') {
      at++
      const other = readAnd()
      found = found && other ? [...found, ...other] : null
    }
    return found
  }
  const readAnd = (): string[] | null => {
    let found = readOne()
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      at++
      found = rarer(found, readOne())
    }
    return found
  }
  const readOne = (): string[] | null => {
    const token = tokens[at++]
    if (token === '!') {
      readOne()
      return null
    }
    if (token === '(') {
      const inner = readOr()
      at++
      return inner
    }
    return token === undefined ? null : wordKey(token)
  }
  const found = readOr()
  return found && [...new Set(found)]
}

function wordKey(token: string): string[] | null {
  const isOpen = token.endsWith(':*')
  const word = token
    .slice(1, isOpen ? -3 : -1)
    .replaceAll("''", "'")
    .replaceAll('\\\\', '\\')
  if (!isOpen) return [`w:${word}`]
  return word.length < WORD_START ? null : [`p:${word.slice(0, WORD_START)}`]
}

/** Returns which of two lists of words few documents have: the shorter one, and of equal ones that with longer words. */
function rarer(one: string[] | null, other: string[] | null): string[] | null {
  if (!one || !other) return one ?? other
  const [a, b] = [one, other].map(
    (words) => Math.min(...words.map((word) => word.length)) - words.length * 3,
  ) as [number, number]
  return b > a ? other : one
}
