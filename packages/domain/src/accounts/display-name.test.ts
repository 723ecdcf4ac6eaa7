import { expect, it } from 'vitest'
import {
  actNameOf,
  displayName,
  greetingName,
  type NamedAccount,
  personOf,
  venueNameOf,
} from './display-name.ts'

const account: NamedAccount = {
  userType: 'venue',
  venueName: 'The Copper Anchor',
  fullName: 'Dana M. Okafor',
  firstName: 'Dana',
  lastName: 'Okafor',
  email: 'booker@copper-anchor.example',
}

it('a venue is shown by its venue name, an organization too [NAV-46 GEN-07 ROLE-28]', () => {
  expect(displayName(account)).toBe('The Copper Anchor')
  expect(displayName({ ...account, userType: 'organization' })).toBe('The Copper Anchor')
  expect(displayName({ ...account, userType: 'artist' })).toBe('Dana M. Okafor')
})

it('without a venue name the full name shows, then first and last name, then the email’s beginning [NAV-47 NAV-48 NAV-49]', () => {
  const unnamed = { ...account, venueName: null }
  expect(displayName(unnamed)).toBe('Dana M. Okafor')
  expect(displayName({ ...unnamed, fullName: null })).toBe('Dana Okafor')
  expect(displayName({ ...unnamed, fullName: null, lastName: null })).toBe('Dana')
  expect(displayName({ ...unnamed, fullName: '', firstName: null, lastName: '' })).toBe('booker')
})

it('greets a band by its name, and everyone else by their own', () => {
  const artist = { ...account, userType: 'artist', venueName: null } as const
  expect(greetingName({ ...artist, bandName: ' Reyes Trio ' })).toBe('Reyes Trio')
  expect(greetingName({ ...artist, bandName: ' ' })).toBe('Dana M. Okafor')
  expect(greetingName({ ...artist, bandName: null })).toBe('Dana M. Okafor')
  expect(greetingName({ ...account, bandName: 'Former band' })).toBe('The Copper Anchor')
})

it('an act is shown by its band with its person second; without a band, by the person', () => {
  const band = { bandName: ' Reyes Trio ', fullName: 'Ada Reyes' }
  expect([actNameOf(band), personOf(band)]).toEqual(['Reyes Trio', 'Ada Reyes'])
  for (const bandName of [null, '', '  ', 'Ada Reyes'])
    expect([actNameOf({ ...band, bandName }), personOf({ ...band, bandName })]).toEqual(['Ada Reyes', null])
  expect([actNameOf({ ...band, fullName: null }), personOf({ ...band, fullName: null })]).toEqual([
    'Reyes Trio',
    null,
  ])
  expect(actNameOf({ bandName: null, fullName: null })).toBe('Artist')
  expect(venueNameOf({ venueName: ' ', fullName: 'Dana Cole' })).toBe('Dana Cole')
})
