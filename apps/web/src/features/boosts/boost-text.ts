import type { BoostReport, BoostStatus } from '@bandstand/api-spec'
import { BOOST_DAYS, boostEndsAt } from '@bandstand/domain/boosts'
import { countOf } from '@bandstand/domain/product'
import { instantText, shortDayText } from '@bandstand/domain/time'

/** Returns the figures that a report has, each with its name. */
export function reportFigures(report: BoostReport): { name: string; during: number; before: number }[] {
  const { views, applications, invitations, favorites } = report
  const figuresByName = {
    Views: views,
    Applications: applications,
    Invitations: invitations,
    'New favorites': favorites,
  }
  return Object.entries(figuresByName).flatMap(([name, figures]) => (figures ? [{ name, ...figures }] : []))
}

/** Returns what the figures before a boost count, as text: 'the 7 days before the boost'. */
export function daysBeforeText(days: number): string {
  if (days === 0) return 'the hours before the boost'
  return days === 1 ? 'the day before the boost' : `the ${days} days before the boost`
}

/** Returns whether a free boost is left this month, or when the next one comes, as a sentence. */
export function freeBoostText({ isPro, available, resetsOn }: BoostStatus): string {
  if (!isPro) return `Pro includes one free boost every month. It lasts ${countOf(BOOST_DAYS, 'day')}.`
  if (available > 0) return `You have one free boost this month. It lasts ${countOf(BOOST_DAYS, 'day')}.`
  const next = resetsOn ? shortDayText(resetsOn, 'long') : 'the next month'
  return `You’ve used this month’s boost. You get the next one on ${next}.`
}

/** Returns a warning for a gig that starts before a boost from `now` (in ms) would end; null for a later one. */
export function shortBoostText(
  { startsAt, timeZone }: { startsAt: string; timeZone: string },
  now: number,
): string | null {
  const starts = new Date(startsAt)
  if (starts >= boostEndsAt(new Date(now))) return null
  return `Your gig starts ${instantText(starts, timeZone)}, before the ${BOOST_DAYS} days are over. You lose the rest of the boost.`
}
