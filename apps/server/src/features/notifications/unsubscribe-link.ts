import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PersonId } from '@bandstand/domain/accounts'
import type { MailList } from '@bandstand/domain/notifications'
import type { Deps } from '../../deps.ts'

const SECRET_NAME = 'unsubscribe_links'

/** What a link in a mail ends: the mails of one list to one member. */
export interface Subscription {
  userId: PersonId
  list: MailList
}

/** Returns the link that ends a subscription without a session. It works for as long as the account exists. */
export async function unsubscribeUrl(
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  subscription: Subscription,
): Promise<string> {
  const { userId, list } = subscription
  const key = signatureOf(subscription, await secrets.shared(SECRET_NAME)).toString('base64url')
  return `${config.publicUrl}/unsubscribe?${new URLSearchParams({ list, member: userId, key })}`
}

/** Returns whether we wrote a link with this key. */
export async function isOwnLink({ secrets }: Pick<Deps, 'secrets'>, subscription: Subscription, key: string) {
  const given = Buffer.from(key, 'base64url')
  const own = signatureOf(subscription, await secrets.shared(SECRET_NAME))
  return given.length === own.length && timingSafeEqual(given, own)
}

function signatureOf({ userId, list }: Subscription, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${list} ${userId}`).digest()
}
