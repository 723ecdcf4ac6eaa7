import { expect, it } from 'vitest'
import { SETTINGS_FLAGS, shownTabs } from './shown-tabs.ts'

const tabs = ['profile', 'subscription', 'notifications', 'password'].map((id) => ({ id, label: id }))
const ids = (flags?: Record<string, boolean>) => shownTabs(tabs, flags).map(({ id }) => id)

it('leaves the subscription out of the menu when its flag is off, which it is not [SET-03 SET-04]', () => {
  expect(SETTINGS_FLAGS.subscription).toBe(true)
  expect(ids()).toEqual(['profile', 'subscription', 'notifications', 'password'])
  expect(ids({ subscription: false })).toEqual(['profile', 'notifications', 'password'])
})
