import type { BoostReport, BoostStatus } from '@bandstand/api-spec'
import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { shortDayText } from '@bandstand/domain/time'

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

/** Returns what the figures before a boost count, as text: 'the 7 days before it began'. */
export function daysBeforeText(days: number): string {
  if (days === 0) return 'the hours since it was new'
  return days === 1 ? 'the day before it began' : `the ${days} days before it began`
}

/** Returns whether a free boost is left this month, or when the next one comes, as a sentence. */
export function freeBoostText({ isPro, available, resetsOn }: BoostStatus): string {
  if (!isPro) return `With Pro you have one free boost of ${BOOST_DAYS} days every month.`
  if (available > 0) return `You have one free boost of ${BOOST_DAYS} days this month.`
  const next = resetsOn ? shortDayText(resetsOn, 'long') : 'the next month'
  return `This month’s boost is used. The next one comes on ${next}.`
}
