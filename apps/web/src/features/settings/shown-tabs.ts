import type { SettingsTab } from './settings-menu.tsx'

/** Parts of the settings that can be switched off for everybody. */
export const SETTINGS_FLAGS = { subscription: true }

/** Returns the tabs that are not switched off, in their order. */
export function shownTabs<Tab extends SettingsTab>(
  tabs: readonly Tab[],
  flags: Record<string, boolean> = SETTINGS_FLAGS,
): Tab[] {
  return tabs.filter(({ id }) => flags[id] ?? true)
}
