import type { TestApp } from '../app.ts'
import { createArtist, type Member, proveAgain } from '../members/factories.ts'
import { lineUp } from '../members/lineups.ts'
import { refusalOf, type Send } from '../members/money-acts.ts'
import { enterOwnBank, newKey } from '../members/payments.ts'

/**
 * What the people of an act do with their own shares: withdraw them, change the bank, freeze withdrawals; and whether an owner takes one
 * back that nobody has claimed.
 */
const SHARE_KINDS = ['withdrawOwn', 'changeBank', 'freeze', 'giveBack'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]

export const isShareKind = (kind: string): kind is ShareKind => SHARE_KINDS.includes(kind as ShareKind)

/** What the API may return to somebody whose bank was just changed or whose withdrawals are frozen, which signs them out. */
const DECLARED = new Set(['BANK_JUST_CHANGED', 'PAYOUTS_FROZEN', 'PAYOUT_ACCOUNT_MISSING', 'UNAUTHENTICATED'])

export function isShareRefusal(error: unknown): boolean {
  return DECLARED.has(refusalOf(error) ?? '')
}

/** Of so many acts, the first divides what it earns, by so many people with an account. */
const DIVIDES_EVERY = 2
const PLAYERS = 2
/** One bank sends back what is paid to it. */
const BANKS = ['000123456789', '000999999991', '000111111116']

/** Sets up every second act to split its earnings with two other people and one person without an account. Returns the other people. */
export async function divideFees(test: TestApp, artists: Member[]): Promise<Member[]> {
  const dividing = artists.filter((_, index) => index % DIVIDES_EVERY === 0)
  const players = await Promise.all(
    Array.from({ length: dividing.length * PLAYERS }, () => createArtist(test)),
  )
  for (const [act, artist] of dividing.entries()) {
    const own = players.slice(act * PLAYERS, (act + 1) * PLAYERS)
    const people = [artist, ...own].map(({ id }, index) => ({ name: `Player ${index}`, person_id: id }))
    const ids = await lineUp(test, artist, ...people, { name: 'Cy' })
    const parts = [41, 33, 5, 21].map((percent, index) => ({ memberId: ids[index]!, percent }))
    const expenses = [{ memberId: ids[1]!, amount: '7.01', label: 'Van' }]
    await artist.api.shares.setRule({ version: 0, rule: { expenses, split: { kind: 'percent', parts } } })
  }
  return players
}

/** Returns the index of somebody among the others who plays in an artist's act; null in an act that divides nothing. */
export function playerIn(artistIndex: number, isSecond: boolean): number | null {
  return artistIndex % DIVIDES_EVERY === 0 ? (artistIndex / DIVIDES_EVERY) * PLAYERS + Number(isSecond) : null
}

/** Takes one action with shares over HTTP. Throws the API's refusal. */
export async function actOnShares(
  test: TestApp,
  kind: ShareKind,
  { artist, player }: { artist: Member; player: Member },
  { dollars }: { dollars: string },
  send: Send,
): Promise<void> {
  if (kind === 'giveBack') {
    const [share] = (await artist.api.payments.listUnclaimed({})).shares
    if (share) await artist.api.payments.returnUnclaimed({ id: share.id })
    return
  }
  const { balance } = await player.api.payments.getOwnBalance({})
  if (!balance) return
  if (kind === 'changeBank' || !balance.payoutsReady)
    await enterOwnBank(test.url, player, BANKS[Number(dollars.at(-1)) % BANKS.length])
  if (kind === 'changeBank') return
  if (kind === 'freeze') {
    await player.api.payments.freezeOwnPayouts()
    return
  }
  await proveAgain(test, player)
  const amount = (Number(dollars) / 4 + 1).toFixed(2)
  const { key } = newKey()
  await send(player, key, ({ api }) => api.payments.withdrawOwn({ key, amount }))
}
