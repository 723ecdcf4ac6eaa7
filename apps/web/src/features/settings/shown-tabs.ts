import { type Ability, can, type Role } from '@bandstand/domain/parties'
import type { SettingsTab } from './settings-menu.tsx'

/** Parts of the settings that can be switched off for everybody. */
export const SETTINGS_FLAGS = { subscription: true }

/** What a role must let somebody do to see a part of the settings; the others are about themselves or for everybody. */
const NEEDED: Partial<Record<string, Ability>> = { profile: 'editProfile', subscription: 'managePlan' }

/** Returns the tabs that are not switched off and of use to somebody in this role, in their order. */
export function shownTabs<Tab extends SettingsTab>(
  tabs: readonly Tab[],
  role: Role,
  flags: Record<string, boolean> = SETTINGS_FLAGS,
): Tab[] {
  return tabs.filter(({ id }) => (flags[id] ?? true) && can(role, NEEDED[id] ?? 'useAccount'))
}
