/** The frame of the screens of members: one chunk, as each of them needs it all. */
export { default as CommandLayer } from '../features/commands/command-layer.tsx'
export { default as NotificationBell } from '../features/notifications/bell.tsx'
export { default as HeaderProfile } from './header-profile.tsx'
export { default as OfflineBar } from './offline-bar.tsx'
