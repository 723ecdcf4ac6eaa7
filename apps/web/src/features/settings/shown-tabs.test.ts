import type { Role } from '@bandstand/domain/parties'
import { expect, it } from 'vitest'
import { SETTINGS_FLAGS, shownTabs } from './shown-tabs.ts'

const tabs = ['profile', 'subscription', 'notifications', 'password'].map((id) => ({ id, label: id }))
const ids = (flags?: Record<string, boolean>) => shownTabs(tabs, 'owner', flags).map(({ id }) => id)

it('leaves the subscription out of the menu when its flag is off, which it is not [SET-03 SET-04]', () => {
  expect(SETTINGS_FLAGS.subscription).toBe(true)
  expect(ids()).toEqual(['profile', 'subscription', 'notifications', 'password'])
  expect(ids({ subscription: false })).toEqual(['profile', 'notifications', 'password'])
})

it('shows only their own part to somebody who may not change the profile', () => {
  const idsOf = (role: Role) => shownTabs(tabs, role).map(({ id }) => id)
  expect(idsOf('member')).toEqual(['notifications', 'password'])
  expect(idsOf('booker')).toEqual(['profile', 'notifications', 'password'])
})
