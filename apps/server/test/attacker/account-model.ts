import { FORMER_EMAIL_DAYS, MAIL_LINK_HOURS, NOTICE_LINK_DAYS } from '@bandstand/domain/accounts'
import { BANK_CHANGE_HOURS } from '@bandstand/domain/payments'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bandstand/domain/time'

/** Who acts: the owner of the account, or somebody who got hold of something of theirs. */
export type Who = 'owner' | 'attacker'
export const MAIL_KINDS = ['recovery', 'magiclink'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
export const USES = ['read', 'export', 'bank', 'withdraw'] as const
type Use = (typeof USES)[number]

const WITH_TOKENS = [
  ...(['refresh', 'confirm', 'provePassword', 'proveByMail', 'setPassword', 'askEmail'] as const),
  ...([
    'addFactor',
    'addPasskey',
    'removeFactor',
    'linkProvider',
    'unlinkProvider',
    'makeFeed',
    'signOut',
    'remove',
  ] as const),
]
type WithTokens = (typeof WITH_TOKENS)[number]
/**
 * One thing that somebody tries. `copy` is the place in the list of the tokens they have, from the newest on; a move is left out
 * while there is nothing to try it with.
 */
export type Move =
  | { do: 'signIn'; who: Who }
  | { do: 'confirmEmail'; who: Who }
  | { do: 'restoreEmail'; who: Who }
  | { do: 'signInAtProvider'; who: Who }
  | { do: 'signInByPasskey'; who: Who }
  | { do: 'shutOut'; who: Who }
  | { do: 'readFeed'; who: Who }
  | { do: 'requestMail'; who: Who; mail: MailKind }
  | { do: 'followMail'; who: Who; mail: MailKind }
  | { [Each in WithTokens]: { do: Each; who: Who; copy: number } }[WithTokens]
  | { do: 'use'; who: Who; copy: number; what: Use }
  | { do: 'wait'; minutes: number }

interface ModelSession {
  /** Whose device it is on. */
  by: Who
  isByPassword: boolean
  isOver: boolean
  openedAt: number
  provedAt: number
  isConfirmed: boolean
  isRecovery: boolean
  /** Of each refresh token that it had. */
  tokens: ('unused' | 'used' | 'gone')[]
}
/** The tokens of a session that somebody has. `refresh` is the place of the refresh token in its session; null for none. */
interface Copy {
  who: Who
  session: number
  accessUntil: number
  refresh: number | null
}
interface Link {
  readers: Who[]
  at: number
  isDead: boolean
}
export interface Account {
  now: number
  sessions: ModelSession[]
  copies: Copy[]
  /** Who knows the password; nobody when the account has none. */
  knowsPassword: Who[]
  /** The second factors. A passkey also signs in alone. */
  factors: { of: Who; addedAt: number; isPasskey: boolean }[]
  /** Whose account at a provider signs in here; only one can. */
  linked: { of: Who } | null
  /** Who knows the address of the calendar feed, if there is one. */
  feed: Who | null
  /** The links in mails about what changed the ways into the account, by which the owner takes it back: the newest that each of them read. */
  warnings: Link[]
  /** From when on money can leave. */
  paysFrom: number
  /** When the account was taken back last. */
  takenBackAt: number
  /** Whose mailbox the account's address is. */
  address: Who
  /** The newest mail of each kind that opens the account. */
  mails: Partial<Record<MailKind, Link>>
  /** The change of address that was asked for last. */
  asked: { by: Who; session: number; link: Link } | null
  /** The links that give the account one of its former addresses back, the oldest first. */
  former: { to: Who; link: Link }[]
  /** Until when the attacker can read the owner's mail as well. */
  mailReadUntil: number
}

export const PROOF_MS = 10 * MINUTE_MS
const ACCESS_MS = HOUR_MS
const LINK_MS = MAIL_LINK_HOURS * HOUR_MS
const WARNING_MS = NOTICE_LINK_DAYS * DAY_MS
const FORMER_MS = FORMER_EMAIL_DAYS * DAY_MS
/** More than the 10 seconds in which a refresh token can be used twice. */
export const STEP_MS = 11 * SECOND_MS
/** So that an authenticator app shows another code. */
export const CODE_STEP_MS = 31 * SECOND_MS

/** Returns an account whose owner is signed in on one browser. */
export function newAccount(): Account {
  const session = openedSession(0, { by: 'owner', isRecovery: false, isByPassword: true })
  return {
    now: 0,
    sessions: [session],
    copies: [{ who: 'owner', session: 0, accessUntil: ACCESS_MS, refresh: 0 }],
    knowsPassword: ['owner'],
    factors: [],
    linked: null,
    feed: null,
    warnings: [],
    paysFrom: 0,
    takenBackAt: -1,
    address: 'owner',
    mails: {},
    asked: null,
    former: [],
    mailReadUntil: 0,
  }
}

type Opening = Pick<ModelSession, 'by' | 'isRecovery' | 'isByPassword'>
const openedSession = (at: number, opening: Opening): ModelSession => ({
  ...opening,
  isOver: false,
  openedAt: at,
  provedAt: at,
  isConfirmed: false,
  tokens: ['unused'],
})

/** Returns the tokens that `who` has, the newest first, with their place among all. */
export function copiesOf({ copies }: Account, who: Who): number[] {
  return copies.flatMap((copy, index) => (copy.who === who ? [index] : [])).toReversed()
}

/** Returns whether the account needs a second factor. */
export const isProtected = ({ factors }: Account) => factors.length > 0

/** Returns the place of the second factor that somebody removes first: one that isn't theirs, the newest of them. */
export function factorToRemove({ factors }: Account, who: Who): number {
  return Math.max(
    factors.findLastIndex(({ of }) => of !== who),
    0,
  )
}

/** Returns who reads the mail that is sent to this mailbox now. */
function readersOf({ now, mailReadUntil }: Account, mailbox: Who): Who[] {
  return mailbox === 'owner' && now < mailReadUntil ? ['owner', 'attacker'] : [mailbox]
}

/** Returns a copy of an account that can be changed; many times as fast as `structuredClone`. */
function cloneOf(account: Account): Account {
  const { mails, asked } = account
  const link = (each: Link): Link => ({ ...each })
  return {
    ...account,
    sessions: account.sessions.map((session) => ({ ...session, tokens: [...session.tokens] })),
    copies: account.copies.map((copy) => ({ ...copy })),
    factors: [...account.factors],
    warnings: account.warnings.map(link),
    mails: Object.fromEntries(Object.entries(mails).map(([kind, mail]) => [kind, link(mail)])),
    asked: asked && { ...asked, link: link(asked.link) },
    former: account.former.map((each) => ({ ...each, link: link(each.link) })),
  }
}

/** Returns how the server is to answer a move, and the account afterward; null when there is nothing to try it with. */
export function play(before: Account, move: Move): { account: Account; isAccepted: boolean } | null {
  const account = cloneOf(before)
  const refused = { account: before, isAccepted: false }
  const accepted = { account, isAccepted: true }
  const { now } = account
  if (move.do === 'wait') {
    account.now += move.minutes * MINUTE_MS
    return accepted
  }
  const { who } = move
  const knows = account.knowsPassword.includes(who)
  if (move.do === 'signIn') {
    if (!knows) return refused
    open(account, { by: who, isRecovery: false, isByPassword: true })
    return accepted
  }
  if (move.do === 'requestMail') {
    account.mails[move.mail] = { readers: readersOf(account, account.address), at: now, isDead: false }
    return accepted
  }
  if (move.do === 'followMail') {
    const mail = account.mails[move.mail]
    if (!mail?.readers.includes(who)) return null
    if (!isAlive(mail, now, LINK_MS)) return refused
    mail.isDead = true
    open(account, { by: who, isRecovery: move.mail === 'recovery', isByPassword: false })
    return accepted
  }
  if (move.do === 'confirmEmail') return confirmEmail(account, before, who)
  if (move.do === 'restoreEmail') return restoreEmail(account, before, who)
  if (move.do === 'signInAtProvider') {
    if (account.linked?.of !== who) return null
    open(account, { by: who, isRecovery: false, isByPassword: false })
    return accepted
  }
  if (move.do === 'signInByPasskey') {
    if (!account.factors.some(({ of, isPasskey }) => isPasskey && of === who)) return null
    open(account, { by: who, isRecovery: false, isByPassword: false }, true)
    return accepted
  }
  if (move.do === 'shutOut') {
    const warning = warningFor(account, who)
    if (!warning) return null
    if (!isAlive(warning, now, WARNING_MS)) return refused
    // It was mailed to the address that the account had then.
    restoreAddress(
      account,
      account.former.findIndex(({ link }) => link.at > warning.at && isAlive(link, now, FORMER_MS)),
    )
    recoverAccount(account)
    return accepted
  }
  if (move.do === 'readFeed') return account.feed === who ? accepted : null

  const index = copiesOf(account, who)[move.copy]
  const copy = index === undefined ? undefined : account.copies[index]
  const session = copy && account.sessions[copy.session]
  if (!copy || !session) return null
  if (move.do === 'refresh') return refresh(account, before, copy)
  const isUsable = !session.isOver && now < copy.accessUntil
  const isHalf = isProtected(account) && !session.isConfirmed
  const isFull = isUsable && !isHalf
  const isProved = isFull && now - session.provedAt < PROOF_MS
  const endOthers = () =>
    account.sessions.forEach((each) => {
      if (each !== session) each.isOver = true
    })
  const renew = () => {
    session.provedAt = now
  }
  const confirm = () => {
    const isDelayed = isHalf && !session.isByPassword
    session.isConfirmed = true
    if (isDelayed) noticeDevice(account, session)
    renew()
    session.tokens = session.tokens.map((token) => (token === 'unused' ? 'gone' : token))
    copy.refresh = session.tokens.push('unused') - 1
    copy.accessUntil = now + ACCESS_MS
  }
  const voidMails = () => {
    for (const mail of Object.values(account.mails)) mail.isDead = true
    if (account.asked) account.asked.link.isDead = true
  }
  switch (move.do) {
    case 'confirm': {
      if (!isProtected(account)) return null
      if (!isUsable || !account.factors.some(({ of }) => of === who)) return refused
      confirm()
      return accepted
    }
    case 'provePassword': {
      if (!isFull || isProtected(account) || !knows) return refused
      renew()
      return accepted
    }
    case 'proveByMail': {
      if (!readersOf(account, account.address).includes(who)) return null
      if (!isFull || isProtected(account)) return refused
      renew()
      return accepted
    }
    case 'setPassword': {
      const isRecovering = session.isRecovery && now - session.openedAt < LINK_MS
      if (!isFull || (isProtected(account) && !isProved) || !(isRecovering || knows)) return refused
      account.knowsPassword = [who]
      if (session.isRecovery) account.linked = null
      session.isRecovery = false
      endOthers()
      voidMails()
      warn(account)
      return accepted
    }
    case 'askEmail': {
      if (!isProved) return refused
      const link = { readers: [who], at: now, isDead: false }
      account.asked = { by: who, session: copy.session, link }
      warn(account)
      return accepted
    }
    case 'addFactor': {
      if (!isProved) return refused
      const isFirst = !isProtected(account)
      account.factors.push({ of: who, addedAt: now, isPasskey: false })
      if (isFirst) endOthers()
      confirm()
      warn(account)
      return accepted
    }
    case 'addPasskey': {
      if (!isProved) return refused
      const isFirst = !isProtected(account)
      account.factors.push({ of: who, addedAt: now, isPasskey: true })
      if (isFirst) endOthers()
      // Without new tokens, which its answer in the protocol doesn't have.
      session.isConfirmed = true
      renew()
      warn(account)
      return accepted
    }
    case 'removeFactor': {
      if (!isProtected(account)) return null
      if (!isProved) return refused
      account.factors.splice(factorToRemove(account, who), 1)
      endOthers()
      if (!isProtected(account)) account.sessions.forEach((each) => (each.isConfirmed = false))
      warn(account)
      return accepted
    }
    case 'linkProvider': {
      if (!isProved || (account.linked && account.linked.of !== who)) return refused
      if (!account.linked) warn(account)
      account.linked ??= { of: who }
      return accepted
    }
    case 'unlinkProvider': {
      if (!account.linked) return null
      // It may be the last way in besides mailed codes.
      if (!isProved || account.knowsPassword.length === 0) return refused
      account.linked = null
      endOthers()
      warn(account)
      return accepted
    }
    case 'makeFeed': {
      if (!isFull) return refused
      account.feed = who
      return accepted
    }
    case 'signOut': {
      if (!isUsable) return refused
      session.isOver = true
      if (isHalf) return accepted
      endOthers()
      voidMails()
      return accepted
    }
    case 'remove':
      return isProved ? accepted : refused
    default:
      if (move.what === 'read') return isFull ? accepted : refused
      return isProved && (move.what !== 'withdraw' || now >= account.paysFrom) ? accepted : refused
  }
}

/** Returns every move that somebody may try on an account, also those for which `play` has nothing to try them with. */
export function movesOf(account: Account, who: Who, copies = 3): Move[] {
  const places = copiesOf(account, who)
    .slice(0, copies)
    .map((_, place) => place)
  return [
    { do: 'signIn', who },
    ...MAIL_KINDS.flatMap((mail): Move[] => [
      { do: 'requestMail', who, mail },
      { do: 'followMail', who, mail },
    ]),
    { do: 'confirmEmail', who },
    { do: 'restoreEmail', who },
    { do: 'signInAtProvider', who },
    { do: 'signInByPasskey', who },
    { do: 'shutOut', who },
    { do: 'readFeed', who },
    ...places.flatMap((copy): Move[] => [
      ...WITH_TOKENS.map((each) => ({ do: each, who, copy })),
      ...USES.map((what) => ({ do: 'use' as const, who, copy, what })),
    ]),
  ]
}

const isAlive = ({ isDead, at }: Link, now: number, lasts: number) => !isDead && now - at < lasts

function open(account: Account, opening: Opening, isConfirmed = false): ModelSession {
  const { now } = account
  const opened = { ...openedSession(now, opening), isConfirmed }
  const session = account.sessions.push(opened) - 1
  account.copies.push({ who: opening.by, session, accessUntil: now + ACCESS_MS, refresh: 0 })
  // Whoever only reads the owner's mail must not cause a mail whose link removes the factor that keeps them out.
  if (opening.isByPassword || isConfirmed || !isProtected(account)) noticeDevice(account, opened)
  return opened
}

/** Mails the owner about a device that hasn't signed in since the account was last taken back. */
function noticeDevice(account: Account, session: ModelSession): void {
  if (!isKnownDevice(account, session.by, session)) warn(account)
}

/** Returns whether a device of theirs has signed in since the account was last taken back, in another session than this one. */
export function isKnownDevice(account: Account, by: Who, session?: ModelSession): boolean {
  return account.sessions.some((each) => {
    const isOwn =
      each.isByPassword ||
      each.isConfirmed ||
      !account.factors.some(({ addedAt }) => addedAt <= each.openedAt)
    return each !== session && each.by === by && each.openedAt > account.takenBackAt && isOwn
  })
}

/** Mails the owner, at the address that the account has, about something that somebody else may have done. */
function warn(account: Account): void {
  const readers = readersOf(account, account.address)
  const others = account.warnings.filter((each) => each.readers.join() !== readers.join())
  account.warnings = [...others, { readers, at: account.now, isDead: false }]
}

/** Returns the link of the newest mail about the account that somebody has read. */
export function warningFor({ warnings }: Account, who: Who): Link | undefined {
  const read = warnings.filter(({ readers }) => readers.includes(who))
  return read.toSorted((a, b) => b.at - a.at)[0]
}

/** Leaves the account to whoever reads its mail: nobody has a way in from before, and no money leaves for a day. */
function recoverAccount(account: Account): void {
  account.factors = []
  account.linked = null
  account.feed = null
  account.warnings = []
  account.knowsPassword = []
  account.takenBackAt = account.now
  account.paysFrom = account.now + BANK_CHANGE_HOURS * HOUR_MS
  account.sessions.forEach((session) => (session.isOver = true))
  for (const mail of Object.values(account.mails)) mail.isDead = true
  if (account.asked) account.asked.link.isDead = true
}

/** Gives the account the address back that it had before the change at `index`, if there is one. */
function restoreAddress(account: Account, index: number): void {
  if (index < 0) return
  account.address = account.former[index]!.to
  account.former.slice(index).forEach(({ link }) => (link.isDead = true))
}

function refresh(account: Account, before: Account, copy: Copy) {
  const session = account.sessions[copy.session]!
  if (copy.refresh === null) return null
  const refused = { account: before, isAccepted: false }
  const token = session.tokens[copy.refresh]
  if (session.isOver || token === 'gone') return refused
  if (token === 'used') {
    session.isOver = true
    return { account, isAccepted: false }
  }
  session.tokens[copy.refresh] = 'used'
  copy.refresh = session.tokens.push('unused') - 1
  copy.accessUntil = account.now + ACCESS_MS
  return { account, isAccepted: true }
}

function confirmEmail(account: Account, before: Account, who: Who) {
  const { asked, now } = account
  if (asked?.by !== who) return null
  if (!isAlive(asked.link, now, LINK_MS)) return { account: before, isAccepted: false }
  const link = { readers: readersOf(account, account.address), at: now, isDead: false }
  account.former.push({ to: account.address, link })
  account.address = who
  account.sessions.forEach((session, index) => {
    if (index !== asked.session) session.isOver = true
  })
  for (const mail of Object.values(account.mails)) mail.isDead = true
  asked.link.isDead = true
  return { account, isAccepted: true }
}

function restoreEmail(account: Account, before: Account, who: Who) {
  const { former, now } = account
  const index = former.findLastIndex(({ link }) => link.readers.includes(who))
  const found = former[index]
  if (!found) return null
  if (!isAlive(found.link, now, FORMER_MS)) return { account: before, isAccepted: false }
  restoreAddress(account, index)
  recoverAccount(account)
  open(account, { by: who, isRecovery: true, isByPassword: false })
  // It opens a session without a warning.
  account.warnings = []
  return { account, isAccepted: true }
}
