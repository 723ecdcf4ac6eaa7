import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, openScreen } from '../../../../test/open-screen.tsx'
import { useSendInvitations } from './use-send-invitations.ts'

const artists = ['Ada', 'Bo'].map((name) => ({ id: crypto.randomUUID(), name }))
const invitation = { gigIds: [crypto.randomUUID()], message: '', proposedFee: null, offer: null }

test('another attempt to invite sends each artist’s key again, until the server says it was used', async () => {
  const sent: { artistId: string; key: string | undefined }[] = []
  let refuse: 'GIG_NOT_OPEN' | 'REQUEST_KEY_REUSED' = 'GIG_NOT_OPEN'
  await openScreen('/terms', {
    answers: {
      booking: {
        invite: answer.booking.invite.handler(({ input: { artistId, key }, errors }) => {
          sent.push({ artistId, key })
          throw artistId === artists[0]!.id ? errors.ARTIST_NOT_FREE() : errors[refuse]()
        }),
      },
    },
  })
  const { result } = renderHook(() => useSendInvitations(artists))
  const attempt = () => act(() => result.current.send(invitation))
  await attempt()
  expect(result.current.result.refused).toMatchObject([{ artist: artists[0] }])
  await attempt()
  refuse = 'REQUEST_KEY_REUSED'
  await attempt()
  await attempt()
  const [ada, ...bo] = sent
  expect(ada?.artistId).toBe(artists[0]!.id)
  expect(bo.map(({ artistId }) => artistId)).toEqual(Array(4).fill(artists[1]!.id))
  expect(new Set([ada?.key, ...bo.slice(0, 3).map(({ key }) => key)]).size).toBe(2)
  expect(bo[3]!.key).not.toBe(bo[2]!.key)
})
