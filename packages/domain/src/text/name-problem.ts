import { PRODUCT_NAME } from '../product/index.ts'
import { mixesScripts } from './scripts.ts'

export const nameTexts = {
  mixed: 'Write each word in a single alphabet',
  reserved: `This name could be mistaken for the ${PRODUCT_NAME} team. Choose another one.`,
} as const

/** Letters by what they look like, including digits and signs. */
const LOOKS_LIKE: Record<string, string> = {
  a: 'аαɑ4@',
  b: 'вβьъƀɓ8',
  c: 'сϲ',
  d: 'ԁɗժđ',
  e: 'еєε3',
  f: 'ƒϝ',
  g: 'ɡԍ',
  h: 'һհнħ',
  i: 'іιıɩ1!|',
  k: 'кκ',
  l: 'ӏł',
  m: 'м',
  n: 'пηոńи',
  o: 'оοσօø0',
  p: 'рρ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕ5$',
  t: 'тτ7+ŧ',
  u: 'υսц',
  v: 'ѵν',
  w: 'ԝшω',
  x: 'хχ',
  y: 'уγү',
}
const LETTER_OF = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, alike]) =>
    Array.from(alike, (each): [string, string] => [each, letter]),
  ),
)

/** Words for those who speak for a site. */
const STAFF =
  'admin admins administrator administrators administration sysadmin webmaster moderator ' +
  'moderators support official staff'
/** The same as two words, both among those below. */
const STAFF_PAIRS = 'helpdesk customerservice customercare'
/** What a team does. Alone these are anybody's words; beside the product's name they mean its team. */
const DUTIES =
  'team help desk service services account accounts billing payment payments payout payouts ' +
  'security safety trust verification verified system noreply hq legal operator operators ' +
  'moderation tech technical customer'
const FILLERS =
  'the a at of by for from and your us inc llc com app info contact care member members user users'

/** Longer names are refused for their length. */
const LONGEST = 200

const folded = (words: string) => words.split(' ').map(withoutRepeats)
const PRODUCT = withoutRepeats(PRODUCT_NAME.toLowerCase())
const STAFF_WORDS = folded(STAFF)
const DUTY_WORDS = folded(DUTIES)
// No word here is composed of others, which would make a long name backtrack too often.
const NOTHING_ELSE = new RegExp(
  `^(?:${[PRODUCT, ...STAFF_WORDS, ...DUTY_WORDS, ...folded(FILLERS)].join('|')})+$`,
)
const STAFF_OR_PRODUCT = new RegExp([PRODUCT, ...STAFF_WORDS, ...folded(STAFF_PAIRS)].join('|'))
const TEAM = new RegExp(`^(?:${PRODUCT})?(?:${[...STAFF_WORDS, ...DUTY_WORDS].join('|')})+(?:${PRODUCT})?$`)

/** Returns why nobody may use a name; null when they may. Takes a text that `cleanLine` returned. */
export function nameProblem(name: string): string | null {
  if (isReservedName(name)) return nameTexts.reserved
  return mixesScripts(name) ? nameTexts.mixed : null
}

/**
 * Returns whether a name passes for the product's team: only the product and words for a team ('Bandstand', 'Support
 * Team'), or the product beside such a word ('Bandstand Support Detroit'). 'The Bandstand Bar' is a bar.
 */
export function isReservedName(name: string): boolean {
  return readings(name).some((words) => {
    const joined = words.join('')
    if (NOTHING_ELSE.test(joined) && STAFF_OR_PRODUCT.test(joined)) return true
    return joined.includes(PRODUCT) && words.some((word) => TEAM.test(word))
  })
}

/**
 * Returns the possible readings of a name, each as its words: '1' is read as i or l, 'rn' as m, and digits at the end
 * are ignored.
 */
function readings(name: string): string[][] {
  const plain = name
    .slice(0, LONGEST)
    .normalize('NFKD')
    .replaceAll('Ν', 'n')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  return [plain, plain.replace(/(?<=\p{L})\d+(?![\p{L}\p{N}])/gu, '')].flatMap((text) =>
    [text, text.replace(/[1|!]/g, 'l')].flatMap((read) => {
      const words = wordsOf(read)
      return [words, words.map((word) => word.replaceAll('rn', 'm'))].map((each) => each.map(withoutRepeats))
    }),
  )
}

function wordsOf(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{N}@$+!|]+/u)
    .map((word) => word.replace(/[!|]+$/, ''))
    .filter((word) => !/^\d*$/.test(word))
    .map((word) => Array.from(word, (each) => LETTER_OF.get(each) ?? each).join(''))
  // Letters set apart are one word: 'S U P P O R T'.
  return words
    .join(' ')
    .replace(/(?<=\b[a-z]) (?=[a-z]\b)/g, '')
    .split(' ')
}

/** Returns a word without repeated letters: 'support' for 'Suppport'. */
function withoutRepeats(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}
