import type { ShareSettings } from '@bandstand/api-spec'
import { TWO_DECIMALS } from '@bandstand/domain/money'
import { shareTexts } from '@bandstand/domain/shares'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile, venueProfile } from '../../../test/samples.ts'

const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const members = ['Ada', 'Bo', 'Cy'].map((name, at) => ({
  id: idOf(at),
  name,
  part: 'core' as const,
  hasAccount: true,
}))
const people = {
  list: answer.people.list.handler(() => ({
    party: { id: idOf(9), name: 'Reyes Trio', side: 'artist' as const },
    people: [],
    invitations: [],
  })),
}

async function open(settings: Partial<ShareSettings>, profile = artistProfile()) {
  let current: ShareSettings = { members, version: 0, rule: null, openBook: false, ...settings }
  const sent: object[] = []
  const opened = await openScreen('/settings?tab=people', {
    profile,
    answers: {
      people,
      shares: {
        getSettings: answer.shares.getSettings.handler(() => current),
        setRule: answer.shares.setRule.handler(({ input: { rule, openBook, version } }) => {
          sent.push({ rule, openBook, version })
          current = { ...current, rule, openBook, version: version + 1 }
          return current
        }),
      },
    },
  })
  await screen.findByRole('heading', { name: 'People' })
  return { ...opened, sent }
}
const amounts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('somebody alone, and a venue, read nothing about splitting', async () => {
  await open({ members: members.slice(0, 1) })
  await screen.findByText(/people act for Reyes Trio/)
  expect(screen.queryByText('How we split')).toBeNull()
})

test('a venue reads nothing about splitting', async () => {
  const { asked } = await open({}, venueProfile())
  await screen.findByText(/people act for Reyes Trio/)
  expect(screen.queryByText('How we split')).toBeNull()
  expect(asked()).not.toContain('GET /api/shares/rule')
})

test('an act chooses percentages, sees an example, and is told what is wrong before anything is sent', async () => {
  const { user, sent } = await open({})
  await user.click(await screen.findByRole('radio', { name: 'Percentages' }))
  fill('Ada, %', '50')
  fill('Bo, %', '30')
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await screen.findByText(shareTexts.percentSum)
  expect(sent).toEqual([])
  fill('Cy, %', '20')
  expect(amounts()).toEqual(['$300.00', '$180.00', '$120.00'])
  await user.click(screen.getByRole('checkbox', { name: /^Open book/ }))
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const parts = [50, 30, 20].map((percent, at) => ({ memberId: idOf(at), percent }))
  expect(sent[0]).toEqual({
    version: 0,
    openBook: true,
    rule: { expenses: [], split: { kind: 'percent', parts } },
  })
})

test('expenses first, and something extra for the leader', async () => {
  const { user, sent } = await open({
    version: 3,
    rule: {
      expenses: [],
      split: { kind: 'leader', memberId: idOf(1), extra: { unit: 'amount', amount: '30' } },
    },
  })
  expect(await screen.findByLabelText('Extra')).toHaveProperty('value', '30')
  expect(amounts()).toEqual(['$190.00', '$220.00', '$190.00'])
  await user.click(screen.getByRole('button', { name: 'Add an expense' }))
  const group = within(screen.getByRole('group', { name: 'Expenses first' }))
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await group.findByText(shareTexts.sum)
  fill('For', 'Van')
  fill('Amount', '60')
  expect(amounts()).toEqual(['$230.00', '$200.00', '$170.00'])
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    version: 3,
    rule: { expenses: [{ memberId: idOf(0), amount: '60', label: 'Van' }], split: { kind: 'leader' } },
  })
  await user.click(screen.getByRole('button', { name: 'Remove expense 1' }))
  expect(amounts()).toEqual(['$190.00', '$220.00', '$190.00'])
})

test('fixed amounts of some, and none of anything', async () => {
  const { user, sent } = await open({})
  await user.click(await screen.findByRole('radio', { name: /^Fixed amounts/ }))
  fill('Ada', '150.505')
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await screen.findByText(TWO_DECIMALS)
  fill('Ada', '150.50')
  expect(amounts()).toEqual(['$150.50', '$224.75', '$224.75'])
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('radio', { name: 'Not here' }))
  await user.click(screen.getByRole('button', { name: 'Save split' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ version: 1, rule: null })
})
