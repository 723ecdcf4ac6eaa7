import type { TextStatus } from '@bandstand/api-spec'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'

const NONE: TextStatus = {
  isAvailable: true,
  state: 'none',
  number: null,
  topics: [],
  sender: '(313) 555-0100',
  codeUntil: null,
  pausedUntil: null,
}
const NUMBER = '(313) 555-0142'

/** Opens the preferences of a member whose texts the server keeps like this. */
async function openTexts(status: Partial<TextStatus>) {
  let now: TextStatus = { ...NONE, ...status }
  const { texts } = answer
  const become = (next: Partial<TextStatus>) => (now = { ...now, ...next })
  const flags = { emailGigUpdates: true, emailMessages: true, emailPayments: true }
  const pushes = { pushGigUpdates: true, pushMessages: true, pushPayments: true }
  const rest = { quietHours: null, timeZone: 'America/Detroit', dailyDigest: false }
  const updatedAt = '2026-01-05T15:00:00.000Z'
  return openScreen('/settings?tab=notifications', {
    profile: artistProfile(),
    answers: {
      notifications: {
        getPreferences: answer.notifications.getPreferences.handler(() => ({
          ...flags,
          ...pushes,
          ...rest,
          updatedAt,
        })),
        getMailStatus: answer.notifications.getMailStatus.handler(() => ({ problem: null })),
      },
      texts: {
        get: texts.get.handler(() => now),
        start: texts.start.handler(({ input, errors }) => {
          if (input.number.length < 10) throw errors.TEXT_NUMBER_INVALID()
          return become({ state: 'unconfirmed', number: NUMBER, topics: ['show_day', 'rescue', 'polls'] })
        }),
        confirm: texts.confirm.handler(({ input, errors }) => {
          if (input.code !== '123456') throw errors.TEXT_CODE_WRONG()
          return become({ state: 'on' })
        }),
        setTopics: texts.setTopics.handler(({ input }) => become(input)),
        remove: texts.remove.handler(() => become(NONE)),
      },
    },
  })
}

test('a member adds a number, confirms it by its code, chooses topics and removes it', async () => {
  const { user } = await openTexts({})
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await screen.findByLabelText(/Mobile number/)
  fill(/Mobile number/, '12')
  await press('Send code')
  await screen.findByText('Enter a mobile number of the US or Canada')
  fill(/Mobile number/, NUMBER)
  await press('Send code')
  await screen.findByLabelText(/^Code/)
  fill(/^Code/, '000000')
  await press('Turn on texts')
  await screen.findByText('That code isn’t right. Check it and try again.')
  fill(/^Code/, '123456')
  await press('Turn on texts')
  const polls = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Polls/ })
  expect(polls.checked).toBe(true)
  await user.click(polls)
  await press('Save text messages')
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Polls/ }).checked).toBe(false),
  )
  await press(`Remove ${NUMBER}`)
  await screen.findByLabelText(/Mobile number/)
})

test.each([
  [{ state: 'stopped' } as const, /text START to \(313\) 555-0100/],
  [{ state: 'refused' } as const, /It may be a landline/],
  [{ state: 'on', pausedUntil: '2026-02-01' } as const, /Until .*Feb 1.* you get emails/],
])('says why none come: %j', async (status, text) => {
  await openTexts({ number: NUMBER, ...status })
  await screen.findByText(text)
  screen.getByRole('button', { name: `Remove ${NUMBER}` })
})

test('isn’t there where nobody sends texts', async () => {
  await openTexts({ isAvailable: false })
  await screen.findByText('Push on this device')
  expect(screen.queryByText('Text messages')).toBeNull()
})
