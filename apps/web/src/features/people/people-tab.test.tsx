import type { LineupMember, PartyInvitation, PartyMember } from '@bandstand/api-spec'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, fill, openScreen } from '../../../test/open-screen.tsx'
import { artistProfile } from '../../../test/samples.ts'
import { takeToasts } from '../../lib/screen/toast.ts'
import { readChosenParty, writeChosenParty } from '../../lib/session/chosen-party.ts'

const AT = '2026-01-05T15:00:00.000Z'
const ada: PartyMember = {
  personId: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Reyes',
  email: 'ada@example.com',
  role: 'owner',
  commission: null,
  since: AT,
  isYou: true,
  isFounder: true,
}
const marlow: PartyMember = {
  ...ada,
  personId: '00000000-0000-4000-8000-000000000002',
  name: 'Marlow Quill',
  email: 'marlow@example.com',
  role: 'member',
  isYou: false,
  isFounder: false,
}
const invitation: PartyInvitation = {
  id: '00000000-0000-4000-8000-000000000003',
  email: 'bo@example.com',
  role: 'viewer',
  commission: null,
  invitedBy: 'Ada Reyes',
  isExpired: false,
  address: null,
  madeAt: AT,
  expiresAt: '2027-01-19T15:00:00.000Z',
}
const party = { id: ada.personId, name: 'Reyes Trio', side: 'artist' as const }

/** Opens the tab with these people; `more` and `lineup`: what else is answered. */
const open = (
  people: PartyMember[],
  invitations: PartyInvitation[] = [],
  more: object = {},
  lineup: object = {},
) =>
  openScreen('/settings?tab=people', {
    profile: artistProfile(),
    answers: {
      people: { list: answer.people.list.handler(() => ({ party, people, invitations })), ...more },
      lineup: { ...lineup },
    },
  })

test('somebody alone sees only themselves and “Add people”, and can invite by mail or by a link', async () => {
  const sent: { email: string; role: string }[] = []
  const address = 'https://bandstand.example/invitation/secret'
  const { user } = await open([ada], [], {
    invite: answer.people.invite.handler(({ input: { email, role } }) => {
      sent.push({ email, role })
      return { ...invitation, email, role, address }
    }),
  })
  await screen.findByText(/^Only you act for Reyes Trio/)
  expect(screen.queryByText('What each role can do')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add people' }))
  await user.click(await screen.findByRole('button', { name: 'Send invitation' }))
  expect(screen.getByText('Enter an email address')).toBeTruthy()
  fill(/^Email/, 'bo@example.com')
  await user.click(screen.getByRole('radio', { name: 'Manager' }))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(sent).toEqual([{ email: 'bo@example.com', role: 'manager' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Add people' }))
  await user.click(await screen.findByRole('radio', { name: 'With a link that you pass on' }))
  expect(screen.queryByRole('radio', { name: 'Owner' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make link' }))
  expect(await screen.findByDisplayValue(address)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ email: '', role: 'viewer' })
})

test('an owner changes roles, removes people and withdraws invitations, and reads what is refused', async () => {
  const done: object[] = []
  const { user } = await open([ada, marlow], [invitation], {
    changeRole: answer.people.changeRole.handler(({ input }) => {
      done.push(input)
      return { role: input.role }
    }),
    remove: answer.people.remove.handler(({ errors }) => {
      throw errors.LAST_OWNER()
    }),
    withdraw: answer.people.withdraw.handler(({ input }) => {
      done.push(input)
      return { withdrawn: true as const }
    }),
  })
  expect(await screen.findByText('marlow@example.com')).toBeTruthy()
  expect(screen.getByText('What each role can do')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Change role of Marlow Quill' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Manager' }))
  expect(dialog.getByText('Sign, change and cancel contracts')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change role' }))
  const { personId } = marlow
  await waitFor(() => expect(done).toEqual([{ personId, role: 'manager' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation to bo@example.com' }))
  await waitFor(() => expect(done).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Remove Marlow Quill' }))
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(await screen.findByText(/needs an owner/)).toBeTruthy()
})

test('a member sees the others without addresses and buttons, and can leave', async () => {
  const left: object[] = []
  const others = { ...ada, isYou: false, email: null }
  const { user } = await open([others, { ...marlow, isYou: true }], [], {
    leave: answer.people.leave.handler(({ input, errors }) => {
      left.push(input)
      throw errors.LAST_OWNER()
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(screen.queryByRole('button', { name: 'Add people' })).toBeNull()
  expect(screen.queryByText('ada@example.com')).toBeNull()
  const dialog = within(await screen.findByRole('alertdialog'))
  await user.click(dialog.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(left).toEqual([{ partyId: party.id, fromLineup: false }]))
  expect(await screen.findByText(/needs an owner/)).toBeTruthy()
})

test('another act or venue is created from here, and the tab acts for it', async () => {
  const made: object[] = []
  const profile = artistProfile()
  const id = '00000000-0000-4000-8000-000000000009'
  const { user } = await openScreen('/settings?tab=people', {
    profile,
    answers: {
      people: { list: answer.people.list.handler(() => ({ party, people: [ada], invitations: [] })) },
      parties: {
        create: answer.parties.create.handler(({ input: { key, ...input } }) => {
          made.push(input)
          expect(key).toBeTruthy()
          return { ...input, id, role: 'owner', profileImageUrl: null, profileComplete: false }
        }),
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Create another act or venue' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Create' }))
  await form.findByText('This field is required')
  await user.click(form.getByRole('radio', { name: 'Venue/Organizer' }))
  fill(/^Name/, 'Cass Cellar')
  await user.click(form.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(made).toEqual([{ userType: 'venue', name: 'Cass Cellar' }]))
  await waitFor(() => expect(readChosenParty(profile.uuid)).toMatchObject({ id, role: 'owner' }))
  expect(readChosenParty(profile.uuid)?.name).toBe('Cass Cellar')
  writeChosenParty(null)
})

const inLineup = (id: number, more: Partial<LineupMember> = {}): LineupMember => ({
  id: `00000000-0000-4000-8000-0000000000f${id}`,
  name: 'Bo Lang',
  instruments: [],
  part: 'core',
  listed: true,
  isHidden: false,
  personId: null,
  invitationId: null,
  isYou: false,
  ...more,
})

test('“Add people” adds somebody without an account to the line-up, which then has its own place', async () => {
  const saved: object[] = []
  let people: LineupMember[] = []
  const { user } = await open(
    [ada],
    [],
    {},
    {
      get: answer.lineup.get.handler(() => ({ people })),
      save: answer.lineup.save.handler(({ input }) => {
        saved.push(input)
        people = [inLineup(1)]
        return { people }
      }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Add people' }))
  await user.click(await screen.findByRole('radio', { name: /^Only in the line-up/ }))
  await user.click(screen.getByRole('button', { name: 'Add to line-up' }))
  expect(await screen.findByText('Enter a name')).toBeTruthy()
  fill(/^Name/, 'Bo Lang')
  await user.click(screen.getByRole('button', { name: 'Add to line-up' }))
  await waitFor(() => expect(saved).toMatchObject([{ name: 'Bo Lang', part: 'core', personId: null }]))
  expect(await screen.findByRole('button', { name: 'Edit Bo Lang' })).toBeTruthy()
})

test('the line-up is ordered, removed and put back, and says who hid themselves', async () => {
  const done: object[] = []
  const people = [
    inLineup(1, { name: 'Ada', personId: ada.personId, isYou: true }),
    inLineup(2, { name: 'Kim', isHidden: true, part: 'sub', instruments: ['Drums'] }),
  ]
  const note = (input: object) => {
    done.push(input)
    return { people }
  }
  const { user } = await open(
    [ada],
    [],
    {},
    {
      get: answer.lineup.get.handler(() => ({ people })),
      reorder: answer.lineup.reorder.handler(({ input }) => note(input)),
      save: answer.lineup.save.handler(({ input }) => note({ saved: input.name, part: input.part })),
      remove: answer.lineup.remove.handler(({ input }) => {
        done.push(input)
        return { removed: true }
      }),
      hideMe: answer.lineup.hideMe.handler(({ input }) => {
        done.push(input)
        return { hidden: input.hidden }
      }),
    },
  )
  expect(await screen.findByText('Hidden on your profile by their own choice')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Move Ada up' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move Kim up' }))
  await waitFor(() => expect(done).toEqual([{ ids: [people[1]!.id, people[0]!.id] }]))
  await user.click(screen.getByRole('button', { name: 'Remove Kim from the line-up' }))
  await waitFor(() => expect(done).toHaveLength(2))
  takeToasts().at(-1)?.action?.onClick()
  await waitFor(() => expect(done.slice(1)).toEqual([{ id: people[1]!.id }, { saved: 'Kim', part: 'sub' }]))
  await user.click(screen.getByRole('button', { name: 'Hide me on the profile' }))
  await waitFor(() => expect(done.at(-1)).toEqual({ id: people[0]!.id, hidden: true }))
})

test('the founder reads why they can’t leave what came with their account, and what to do instead', async () => {
  await open([ada, marlow])
  const people = await screen.findByRole('list', { name: 'People' })
  const [own] = within(people).getAllByRole('listitem')
  within(own!).getByText(/^It came with your account, so you can’t leave it\. Make someone else an owner:/)
  expect(within(own!).queryByRole('button')).toBeNull()
})

test('others read that the founder remains, and somebody alone reads nothing about it', async () => {
  const { close } = await open([
    { ...ada, isYou: false },
    { ...marlow, role: 'owner', isYou: true },
  ])
  await screen.findByText('It came with their account, so they remain an owner.')
  close()
  await open([ada])
  await screen.findByRole('list', { name: 'People' })
  expect(screen.queryByText(/^It came with/)).toBeNull()
})

test('an agent is invited with a commission, and asked to accept another one', async () => {
  const sent: { email: string; role: string; commission: number | null }[] = []
  const agent = { ...marlow, role: 'agent' as const, commission: 1250 }
  const { user } = await open([ada, agent], [{ ...invitation, role: 'agent', commission: 1000 }], {
    invite: answer.people.invite.handler(({ input: { email, role, commission } }) => {
      sent.push({ email, role, commission })
      return { ...invitation, email, role, commission }
    }),
  })
  expect(await screen.findByText(/^Agent since .*, 12.5% commission$/)).toBeTruthy()
  expect(screen.getByText(/^Agent for 10%, invited by/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add people' }))
  fill(/^Email/, 'kim@example.com')
  expect(screen.queryByLabelText(/^Commission in percent/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Agent' }))
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/^Enter a percentage from 0 to 25/)).toBeTruthy()
  fill(/^Commission in percent/, '7.25')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await waitFor(() => expect(sent).toEqual([{ email: 'kim@example.com', role: 'agent', commission: 725 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Change commission of Marlow Quill' }))
  expect(await screen.findByText(/it stays 12.5%/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/^Enter a percentage from 0 to 25/)).toBeTruthy()
  fill(/^Commission in percent/, '15')
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  const changed = { email: 'marlow@example.com', role: 'agent', commission: 1500 }
  await waitFor(() => expect(sent.at(-1)).toEqual(changed))
})
