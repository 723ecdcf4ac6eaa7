import {
  APPLICANT_SHOWS,
  APPLICANT_SORTS,
  type ApplicantFilter,
  type ApplicantOrder,
  COMPARED,
} from '@bandstand/domain/booking'
import { readPage } from '../../../lib/api/page-numbers.ts'

/** What the screen of a gig's applicants shows, as its address says. */
export interface ApplicantsView extends ApplicantFilter {
  /** Applications side by side; empty for the list. */
  compare: readonly string[]
}

const ALL: ApplicantsView = { sort: 'newest', show: 'all', page: 1, compare: [] }

/** Returns what a URL shows; unknown values count as the default. */
export function readApplicantsView(params: URLSearchParams): ApplicantsView {
  const compare = params.get('compare')?.split(',') ?? []
  return { ...readApplicantOrder(params), page: readPage(params), compare: compare.slice(0, COMPARED.max) }
}

/** Returns the order and the filter of an address, as the pages of single applicants have them, too. */
export function readApplicantOrder(params: URLSearchParams): ApplicantOrder {
  return {
    sort: APPLICANT_SORTS.find((sort) => sort === params.get('sort')) ?? ALL.sort,
    show: APPLICANT_SHOWS.find((show) => show === params.get('show')) ?? ALL.show,
  }
}

/** Returns the address of a gig's applicants. */
export function applicantsAddress(gigId: string, view: Partial<ApplicantsView>): string {
  return `/gigs/${gigId}/applicants${searchOf(view)}`
}

/** Returns the address of one applicant, from which the others follow in the same order. */
export function applicantAddress(id: string, { sort, show }: ApplicantOrder): string {
  return `/applications/${id}${searchOf({ sort, show })}`
}

function searchOf(view: Partial<ApplicantsView>): string {
  const { sort, show, page, compare } = { ...ALL, ...view }
  const params = [
    sort !== ALL.sort && `sort=${sort}`,
    show !== ALL.show && `show=${show}`,
    page > 1 && `page=${page}`,
    compare.length > 0 && `compare=${compare.join(',')}`,
  ].filter(Boolean)
  return params.length > 0 ? `?${params.join('&')}` : ''
}
