import { act, cleanup, renderHook } from '@testing-library/react'
import { createContext, type ReactNode, useContext } from 'react'
import { type Navigator, Router } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useGigFilters } from './use-gig-filters.ts'

const Address = createContext('')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The filters in an address that the test moves, as a slow device does after a while. */
function open() {
  const asked: string[] = []
  const note = (to: unknown) => void asked.push((to as { search: string }).search)
  const navigator = { push: note, replace: note, go: () => {}, createHref: () => '' } as unknown as Navigator
  let address = ''
  const At = ({ children }: { children: ReactNode }) => (
    <Router location={{ pathname: '/gigs', search: useContext(Address) }} navigator={navigator}>
      {children}
    </Router>
  )
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Address value={address}>
      <At>{children}</At>
    </Address>
  )
  const { result, rerender } = renderHook(() => useGigFilters(), { wrapper })
  return {
    asked,
    filters: () => result.current,
    change: (...change: Parameters<ReturnType<typeof useGigFilters>['change']>) =>
      act(() => {
        result.current.change(...change)
        vi.advanceTimersByTime(400)
      }),
    arrive: (search: string) => {
      address = search
      rerender()
    },
  }
}

it('keeps what was typed when a URL that the fields wrote earlier arrives late', () => {
  const { asked, filters, change, arrive } = open()
  change({ to: '', from: '2027-01-05' }, 'at once')
  change({ minPay: '120' }, 'after a pause')
  expect(asked).toEqual(['?from=2027-01-05', '?from=2027-01-05&minPay=120'])
  arrive('?from=2027-01-05')
  expect(filters().shown.minPay).toBe('120')
  arrive('?from=2027-01-05&minPay=120')
  expect(filters().shown).toEqual(filters().applied)
})

it('follows a URL written elsewhere, even one that the fields have written before', () => {
  const { filters, change, arrive } = open()
  change({ location: 'Detroit' }, 'at once')
  arrive('?location=Detroit')
  change({ location: 'Flint' }, 'at once')
  arrive('?location=Flint')
  arrive('?location=Detroit')
  expect(filters().shown.location).toBe('Detroit')
  arrive('')
  expect(filters().shown.location).toBe('')
})

it('writes the same URL once', () => {
  const { asked, change } = open()
  change({ minPay: 'plenty' }, 'after a pause')
  change({ location: 'Detroit' }, 'at once')
  change({ location: 'Detroit ' }, 'at once')
  expect(asked).toEqual(['?location=Detroit'])
})

it('keeps the view in the URL whatever is filtered, and the page when only the view changes', () => {
  const { asked, filters, change, arrive } = open()
  arrive('?page=3')
  change({ view: 'map' }, 'at once')
  expect(asked.at(-1)).toBe('?view=map&page=3')
  arrive('?view=map&page=3')
  expect(filters().shown.view).toBe('map')
  change({ location: 'Detroit' }, 'at once')
  expect(asked.at(-1)).toBe('?location=Detroit&view=map')
  arrive('?location=Detroit&view=map')
  act(() => filters().reset())
  expect(asked.at(-1)).toBe('?view=map')
  arrive('?view=map')
  change({ view: 'list' }, 'at once')
  expect(asked.at(-1)).toBe('')
})
