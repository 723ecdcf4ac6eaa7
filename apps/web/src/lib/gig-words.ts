import { grouped } from '@bandstand/domain/product'
import { clockTime, durationText, localTimeZone, zoneAt } from '@bandstand/domain/time'

/** '$650.00': where money moves. */
export function dollars(amount: number): string {
  const [whole, cents] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}$${grouped(Number(whole))}.${cents}`
}

/** '$650' in a list of offers; cents only where there are some. */
export function offer(amount: number): string {
  return dollars(amount).replace(/\.00$/, '')
}

/** '650' or '650.50', as a field for money begins with it. */
export function typedAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2)
}

interface Start {
  startsAt: string
  time: string
  timeZone: string
}

/** '9:30 PM', with the place's zone ('9:30 PM CST') when a clock where the reader is shows another one. */
export function startText({ startsAt, time, timeZone }: Start): string {
  if (timeZone === localTimeZone()) return clockTime(time)
  const [there, here] = [timeZone, localTimeZone()].map((zone) => zoneAt(zone, new Date(startsAt)))
  return there === here ? clockTime(time) : `${clockTime(time)} ${there}`
}

/** '3 hours', or the words for an unknown length. */
export function lengthText(minutes: number | null): string {
  return minutes === null ? 'Not specified' : durationText(minutes)
}
