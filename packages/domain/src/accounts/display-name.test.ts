import { expect, it } from 'vitest'
import { displayName, type NamedAccount } from './display-name.ts'

const account: NamedAccount = {
  userType: 'venue',
  venueName: 'The Copper Anchor',
  fullName: 'Dana M. Okafor',
  firstName: 'Dana',
  lastName: 'Okafor',
  email: 'booker@copper-anchor.example',
}

it('a venue goes by its venue name, an organization too [NAV-46 GEN-07 ROLE-28]', () => {
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
