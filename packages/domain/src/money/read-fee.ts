import { listText } from '../product/index.ts'
import { centsOf } from './cents.ts'
import { decimalDollars, formatMoney } from './format-money.ts'
import { isAmount } from './typed-dollars.ts'

/** What a cell says about pay. */
export interface FeeReading {
  /** null: it says nothing that is an amount in dollars. */
  cents: number | null
  /** Whether the text says more than the amount, so that it's worth keeping. */
  isNote: boolean
  /** What we made of it, as a sentence; null when that is plain. */
  check: string | null
}

const NOTHING: FeeReading = { cents: null, isNote: false, check: null }
const NUMBER = /\d[\d.,'’ ]*/g
const PER_HOUR = /(?:\/|per|an|pro) ?(?:hr|hour|h|stunde|std)\b\.?|\bhourly\b/
const SHARE = /%|\bdoor\b|\bsplit\b|\bvs\.?\b|\bversus\b|\btür\b|\beinnahmen\b|\btips?\b|\bhut\b/
const FOREIGN = /€|£|¥|₣|\b(?:eur|euros?|gbp|chf|cad|aud|jpy|mxn)\b/
const PER_ACT = /(?:\/|per|pro|each|je)\s?(?:act|band|artist|künstler|set)?$|\beach\b|\bper (?:act|band)\b/
const HARMLESS =
  /\$|\busd?\b|\bus\$|\bdollars?\b|\bbucks\b|\bflat\b|\bfee\b|\bfix(?:ed)?\b|\bpauschal\b|\bgage\b/g

/**
 * Returns the pay that a text names: $1,200.00, 1.200,00, 450/act, 2k. What is no sum in dollars, such as $75/hr, 70% of the door or
 * 250 €, stays text. `acts`: how many acts the row names.
 */
export function readFee(text: string, acts: number): FeeReading {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  if (words === '' || /^(?:tb[acd]|\?+|-+|–|n\/?a|offen)$/.test(words)) return NOTHING
  if (/^(?:free|none|no fee|gratis|kostenlos|umsonst|unpaid)$/.test(words)) return { ...NOTHING, cents: 0 }
  if (PER_HOUR.test(words)) return noted('That’s a rate by the hour, so we kept it as a note.')
  if (SHARE.test(words)) return noted('That’s not a fixed fee, so we kept it as a note.')
  if (FOREIGN.test(words)) return noted('That’s not in US dollars, so we kept it as a note.')
  const amounts = [...words.matchAll(NUMBER)].map(([number]) => amountIn(number.trim()))
  if (amounts.length === 0 || amounts.includes(null))
    return noted('We can’t read an amount here, so we kept it as a note.')
  if (amounts.length > 1) return severalAmounts(words, amounts as number[])
  return oneAmount(words, amounts[0]!, acts)
}

const noted = (check: string): FeeReading => ({ cents: null, isNote: true, check })

function oneAmount(words: string, amount: number, acts: number): FeeReading {
  if (/^[-−]|\(\$?\d/.test(words)) return noted('We can’t read an amount here, so we kept it as a note.')
  const full = /\d ?k\b/.test(words) ? amount * 1000 : amount
  const isPerAct = PER_ACT.test(words) && acts > 1
  const cents = isPerAct ? full * acts : full
  if (!isAmount(decimalDollars(cents)))
    return noted('That’s more than a fee can be, so we kept it as a note.')
  const rest = words
    .replace(NUMBER, '')
    .replace(PER_ACT, '')
    .replace(HARMLESS, '')
    .replace(/\bk\b|[\s.,:]/g, '')
  const check = isPerAct ? `For ${acts} acts, that’s ${formatMoney(cents)} together.` : null
  return { cents, isNote: rest !== '' || isPerAct, check }
}

/** Reads 100/150/400 as a sum; anything else with several numbers stays text. */
function severalAmounts(words: string, amounts: number[]): FeeReading {
  if (!/^[\d.,'’ $]+(?:[/+&] ?[\d.,'’ $]+)+$/.test(words))
    return noted('There’s more than one number, so we kept it as a note.')
  const cents = amounts.reduce((sum, each) => sum + each, 0)
  if (!isAmount(decimalDollars(cents)))
    return noted('That’s more than a fee can be, so we kept it as a note.')
  const parts = listText(amounts.map((each) => formatMoney(each)))
  return { cents, isNote: true, check: `We added up ${parts}.` }
}

/** Returns the cents of digits grouped and pointed in the American or the German way; null for other ones. */
function amountIn(number: string): number | null {
  const plain = number.replace(/[\s'’]/g, '').replace(/[.,]$/, '')
  const decimal = decimalMark(plain)
  const [whole = '', part = ''] = decimal ? splitAtLast(plain, decimal) : [plain]
  const grouped = whole.replace(/[.,]/g, '')
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null
  if (!/^\d{1,9}$/.test(grouped) || !/^\d{0,2}$/.test(part)) return null
  return centsOf(`${grouped}.${part || '0'}`)
}

/** Returns the mark before the cents: the last one, unless it separates thousands. */
function decimalMark(number: string): string | null {
  const marks = number.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (!last) return null
  const after = number.length - number.lastIndexOf(last) - 1
  const isOnlyOne = marks.filter((mark) => mark === last).length === 1
  return isOnlyOne && after !== 3 ? last : null
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}
