import { asPartyId } from '@bandstand/domain/accounts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answer, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, knownPlaces } from '../../../test/samples.ts'
import { writeChosenParty } from '../../lib/session/chosen-party.ts'

const id = asPartyId(crypto.randomUUID())
const quartet = artistProfile({ uuid: id, bandName: 'Cass Quartet', professions: [], isComplete: false })
const closing = { isEnabled: true, asksPassword: true, open: [], isFirst: false, others: 0 }

afterEach(() => writeChosenParty(null))

/** Opens the form of an act that somebody created beside the party of their account. */
async function openForm(role: 'owner' | 'manager') {
  const personId = artistProfile().uuid
  const chosen = { personId, id, name: 'Cass Quartet', userType: 'artist', role } as const
  writeChosenParty(chosen)
  return openScreen('/profile/edit', {
    profile: { ...quartet, uuid: personId },
    answers: {
      ...knownPlaces,
      parties: { getClosing: answer.parties.getClosing.handler(() => closing) },
    },
  })
}

test('a further act can be deleted before its profile is complete, and its type was chosen when it was created', async () => {
  const { user } = await openForm('owner')
  await screen.findByText('Chosen when this act was created. It can’t be changed.')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Delete this act or venue for good?' })
})

test('whoever doesn’t own it can’t', async () => {
  await openForm('manager')
  await screen.findByText(/^Chosen when this act was created/)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Delete this act or venue' })).toBeNull())
})
