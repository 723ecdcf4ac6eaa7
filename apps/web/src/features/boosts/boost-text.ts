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

/** Returns what the figures before a boost count, as text: 'the 7 days before the boost'. */
export function daysBeforeText(days: number): string {
  if (days === 0) return 'the hours before the boost'
  return days === 1 ? 'the day before the boost' : `the ${days} days before the boost`
}

/** Returns whether a free boost is left this month, or when the next one comes, as a sentence. */
export function freeBoostText({ isPro, available, resetsOn }: BoostStatus): string {
  if (!isPro) return `Pro includes one free ${BOOST_DAYS}-day boost every month.`
  if (available > 0) return `You have one free ${BOOST_DAYS}-day boost this month.`
  const next = resetsOn ? shortDayText(resetsOn, 'long') : 'the next month'
  return `You’ve used this month’s boost. You get the next one on ${next}.`
}
