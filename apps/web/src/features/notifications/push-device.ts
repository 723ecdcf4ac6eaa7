import { useEffect } from 'react'
import { client } from '../../lib/api/api.ts'

/** The user whose pushes this browser shows: the one who turned them on here, never the next one who signs in. */
const OWNER_KEY = 'bandstand.push'

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** Returns whether this browser shows pushes to this user, without asking for the permission. */
export async function readPushState(userId: string): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const isOn = Notification.permission === 'granted' && localStorage.getItem(OWNER_KEY) === userId
  return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks for the browser's permission, so only after a click, and subscribes to pushes. Throws what failed. */
export async function turnPushOn(userId: string): Promise<PushState> {
  const registration = await findRegistration()
  if (!registration) return 'unsupported'
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  if (permission !== 'granted') return 'off'
  return inTurn<PushState>(async () => {
    await subscribe(registration)
    localStorage.setItem(OWNER_KEY, userId)
    return 'on'
  })
}

/** Unsubscribes this browser from pushes; returns its new state. */
export async function turnPushOff(): Promise<PushState> {
  localStorage.removeItem(OWNER_KEY)
  const registration = await findRegistration()
  if (!registration) return 'off'
  return inTurn<PushState>(async () => {
    const subscription = await registration.pushManager.getSubscription()
    if (!subscription) return 'off'
    await client.notifications.unsubscribe({ endpoint: subscription.endpoint })
    await subscription.unsubscribe()
    return 'off'
  })
}

/** Sends the browser's subscription again if pushes are on here, as a new session or a renewed subscription needs. */
export function useRenewPush(userId: string | undefined): void {
  useEffect(() => {
    if (!userId || !('Notification' in window) || Notification.permission !== 'granted') return
    const isOn = () => localStorage.getItem(OWNER_KEY) === userId
    if (!isOn()) return
    findRegistration()
      .then((registration) => registration && inTurn(async () => isOn() && subscribe(registration)))
      // The settings then show that they're off, and the next visit tries again.
      .catch(() => {})
  }, [userId])
}

/** Runs one change at a time in all tabs: otherwise a renewal that began before could undo what turns pushes off. */
function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request(OWNER_KEY, change)
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return undefined
  return navigator.serviceWorker.getRegistration()
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { publicKey } = await client.notifications.getPushKey()
  const subscription =
    (await pushManager.getSubscription()) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a subscription without keys')
  await client.notifications.subscribe({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
}
