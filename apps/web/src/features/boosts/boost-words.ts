import type { BoostReport, BoostStanding } from '@bandstand/api-spec'
import { BOOST_DAYS } from '@bandstand/domain/boosts'
import { formatDay } from '@bandstand/domain/gigs'

/** The figures of a report that there are, each with its name. */
export function reportFigures(report: BoostReport): { name: string; during: number; before: number }[] {
  const { views, applications, invitations, favorites } = report
  const named = {
    Views: views,
    Applications: applications,
    Invitations: invitations,
    'New favorites': favorites,
  }
  return Object.entries(named).flatMap(([name, figures]) => (figures ? [{ name, ...figures }] : []))
}

/** What the figures before a boost are of. */
export function daysBeforeText(days: number): string {
  if (days === 0) return 'the hours since it was new'
  return days === 1 ? 'the day before it began' : `the ${days} days before it began`
}

/** 'Nov 27, 9:30 PM' on the reader's clock. */
export function boostMoment(at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(at))
}

/** What is left this month, or when the next one comes. */
export function freeBoostText({ isPro, available, resetsOn }: BoostStanding): string {
  if (!isPro) return `With Pro you have one free boost of ${BOOST_DAYS} days every month.`
  if (available > 0) return `You have one free boost of ${BOOST_DAYS} days this month.`
  const next = resetsOn ? formatDay(resetsOn, { month: 'long', day: 'numeric' }) : 'the next month'
  return `This month’s boost is used. The next one comes on ${next}.`
}
