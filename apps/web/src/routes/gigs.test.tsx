import type { GigListItem } from '@bandstand/api-spec'
import { ORPCError } from '@orpc/server'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../test/open-screen.tsx'
import { artistProfile, openGig, venueProfile } from '../../test/samples.ts'

const venue = venueProfile()
const gig = openGig(venue)

/** A server that finds these gigs, all on one page. */
function listOf(find: (instrument: string | undefined) => GigListItem[]) {
  return answer.gigs.list.handler(({ input }) => {
    const found = find(input.instrument)
    return { gigs: found, total: found.length, page: 1, pageSize: 8 }
  })
}

test('the list offers Post a Gig to venues alone [GIG-02 GEN-08]', async () => {
  for (const profile of [venue, artistProfile()]) {
    const { close } = await openScreen('/gigs', {
      profile,
      answers: { gigs: { list: listOf(() => [gig]) } },
    })
    await screen.findByRole('heading', { name: gig.title })
    const links = screen.queryAllByRole('link', { name: 'Post a Gig' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(profile === venue ? ['/gigs/create'] : [])
    close()
  }
})

test('the list says that nothing was found and resets its filters [GIG-14 GIG-15]', async () => {
  const list = listOf((instrument) => (instrument ? [] : [gig]))
  const { user, address } = await openScreen('/gigs?instrument=nose+flute&location=atlantis', {
    profile: artistProfile(),
    answers: { gigs: { list } },
  })
  await screen.findByText('No gigs found matching your criteria.')
  await user.click(screen.getAllByRole('button', { name: 'Reset Filters' }).at(-1)!)
  await screen.findByRole('heading', { name: gig.title })
  expect(address()).toBe('/gigs')
})

test('the list and a gig show the server’s message as it is, with another try [ERR-29]', async () => {
  const message = 'The jukebox is being repaired.'
  let fails = true
  const failOr = <Answer,>(found: Answer) => {
    if (fails) throw new ORPCError('UNEXPECTED', { status: 500, message })
    return found
  }
  for (const path of ['/gigs', `/gigs/${gig.id}`]) {
    fails = true
    const { user, close } = await openScreen(path, {
      profile: artistProfile(),
      answers: {
        gigs: {
          list: listOf(() => failOr([gig])),
          get: answer.gigs.get.handler(() => failOr(gig)),
        },
        booking: {
          gigRelation: answer.booking.gigRelation.handler(() =>
            failOr({
              mine: null,
              applicants: null,
              invitationTerms: null,
              abilities: { apply: true, invite: false, close: false, restore: false },
            }),
          ),
        },
        boosts: { noteView: answer.boosts.noteView.handler(() => ({})) },
      },
    })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(message)
    fails = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { name: gig.title })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    close()
  }
})
