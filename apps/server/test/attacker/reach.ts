import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bandstand/domain/time'
import {
  type Account,
  copiesOf,
  isKnownDevice,
  isProtected,
  MAIL_KINDS,
  type Move,
  movesOf,
  newAccount,
  play,
  PROOF_MS,
  USES,
} from './account-model.ts'

/** What an attacker has at the beginning. */
export const STOLEN = ['access', 'refresh', 'mail', 'notice'] as const
export type Stolen = (typeof STOLEN)[number]
/** What an attacker may want. */
const GOALS = [
  ...USES,
  ...(['later', 'calendar', 'factor', 'link', 'password', 'address', 'remove'] as const),
] as const
export type Goal = (typeof GOALS)[number]
/** What an owner does about it. */
export const MEASURES = [
  ...(['useBrowser', 'passwordInSettings', 'passwordByMail', 'removeFactor'] as const),
  ...(['signOut', 'shutOut', 'restoreEmail'] as const),
] as const
export type Measure = (typeof MEASURES)[number]

const MAIL_MS = MINUTE_MS
/** So that what can be reached is finite: more of each gives an attacker nothing that the first ones don't. */
const MOST = { sessions: 2, factors: 1, former: 1, copies: 2 }

interface Start {
  stolen: Stolen
  isProtected: boolean
  /** Whether the owner proved who they are less than 10 minutes ago. */
  isProved: boolean
}

/** Returns an account whose owner has just lost what the attacker has. */
export function stolenAccount({ stolen, isProtected: hasFactor, isProved }: Start): Account {
  let account = newAccount()
  if (hasFactor) account = play(account, { do: 'addFactor', who: 'owner', copy: 0 })!.account
  if (!isProved) account.now += 11 * MINUTE_MS
  if (stolen === 'mail') return { ...account, mailReadUntil: account.now + MAIL_MS }
  if (stolen === 'notice') {
    const old = { readers: ['owner', 'attacker'] as const, at: account.now - MINUTE_MS, isDead: false }
    const warnings = [{ ...old, readers: [...old.readers] }]
    return { ...account, warnings, mailReadUntil: account.now + MAIL_MS }
  }
  const own = account.copies[0]!
  const refresh = stolen === 'refresh' ? own.refresh : null
  return { ...account, copies: [...account.copies, { ...own, who: 'attacker', refresh }] }
}

/** Returns what an attacker reaches from any of these while the owner does nothing more. */
function reach(from: Account[]): Set<Goal> {
  return goalsOf([...explore(from)])
}

function goalsOf(reached: Reached[]): Set<Goal> {
  const goals = new Set<Goal>()
  for (const { account, start } of reached) {
    for (const goal of GOALS) if (!goals.has(goal) && isReached({ account, start }, goal)) goals.add(goal)
    if (goals.size === GOALS.length) break
  }
  return goals
}

/** Returns whether one move reaches a goal, or the account shows it as reached. */
function isReached({ account, start }: Reached, goal: Goal): boolean {
  const isOpen = (move: (copy: number) => Move) =>
    copiesOf(account, 'attacker').some((_, copy) => play(account, move(copy))?.isAccepted)
  if (goal === 'later') return account.now - start > HOUR_MS && reads(account, 'attacker')
  if (goal === 'factor')
    return (['addFactor', 'removeFactor'] as const).some((act) =>
      isOpen((copy) => ({ do: act, who: 'attacker', copy })),
    )
  if (goal === 'calendar')
    return account.feed === 'attacker' || isOpen((copy) => ({ do: 'makeFeed', who: 'attacker', copy }))
  if (goal === 'link') return account.linked?.of === 'attacker'
  if (goal === 'password') return account.knowsPassword.includes('attacker')
  if (goal === 'address') return account.address === 'attacker'
  if (goal === 'remove') return isOpen((copy) => ({ do: 'remove', who: 'attacker', copy }))
  return isOpen((copy) => ({ do: 'use', who: 'attacker', copy, what: goal }))
}

const reads = (account: Account, who: 'owner' | 'attacker') =>
  copiesOf(account, who).some((_, copy) => play(account, { do: 'use', who, copy, what: 'read' })?.isAccepted)

/** An account that an attacker has made, and when that began. */
interface Reached {
  account: Account
  start: number
}

/** Yields every account that an attacker can make of these, each that differs in something that matters. */
function* explore(from: Account[]): Generator<Reached> {
  const found = new Map(
    from.map((account) => [keyOf(account, account.now), { account, start: account.now }] as const),
  )
  for (const each of found.values()) {
    yield each
    const { account, start } = each
    const waits = [11, 61].map((minutes): Move => ({ do: 'wait', minutes }))
    for (const move of [...movesOf(account, 'attacker', MOST.copies).filter(mayMatter(account)), ...waits]) {
      const next = play(account, move)?.account
      // A refused move leaves the account as it is.
      if (!next || next === account) continue
      // What happens later is later.
      next.now++
      const key = keyOf(next, start)
      if (!found.has(key)) found.set(key, { account: next, start })
    }
  }
}

/** Returns whether a move of the attacker can change what they reach: what they have already is left out. */
function mayMatter(account: Account): (move: Move) => boolean {
  const { now, sessions, factors, linked, former, knowsPassword, asked, address, mailReadUntil } = account
  const places = copiesOf(account, 'attacker')
  const live = places.filter((index) => !sessions[account.copies[index]!.session]!.isOver)
  return (move) => {
    const copy = 'copy' in move ? account.copies[places[move.copy]!]! : null
    const session = copy && sessions[copy.session]!
    if (session?.isOver) return false
    const isProved = session && now - session.provedAt < PROOF_MS
    switch (move.do) {
      // A session that recovers can do all that one from another mail can.
      case 'followMail':
        return move.mail === 'recovery' && live.length < MOST.sessions
      case 'signIn':
      case 'signInAtProvider':
      case 'signInByPasskey':
        return live.length < MOST.sessions
      case 'requestMail':
        return move.mail === 'recovery' && (address === 'attacker' || now < mailReadUntil)
      case 'refresh':
        return now >= copy!.accessUntil
      case 'confirm':
        return !session!.isConfirmed || !isProved
      case 'provePassword':
      case 'proveByMail':
        return !isProved
      case 'setPassword':
        return !knowsPassword.includes('attacker')
      case 'askEmail':
        return former.length < MOST.former && (asked === null || asked.link.isDead)
      // An app would open less than a passkey does.
      case 'addPasskey':
        return factors.filter(({ of }) => of === 'attacker').length < MOST.factors
      case 'linkProvider':
        return linked === null
      case 'confirmEmail':
      case 'restoreEmail':
      case 'removeFactor':
        return true
      // Whoever has a mailbox can do the rest without it.
      case 'shutOut':
        return factors.some(({ of }) => of === 'owner')
      default:
        return false
    }
  }
}

/** Returns all that matters of an account as text: times only as what they allow. */
function keyOf(account: Account, start: number): string {
  const {
    now,
    sessions,
    copies,
    knowsPassword,
    factors,
    linked,
    feed,
    warnings,
    paysFrom,
    address,
    mails,
    asked,
    former,
    mailReadUntil,
  } = account
  const isOpen = (each: { at: number; isDead: boolean } | undefined) =>
    each !== undefined && !each.isDead && now - each.at < HOUR_MS
  const live = sessions.flatMap((session, index) => {
    if (session.isOver) return []
    const isRecovering = session.isRecovery && now - session.openedAt < HOUR_MS
    const hasRequested = asked?.session === index && isOpen(asked.link)
    let owners = ''
    for (const { who, session: copied, accessUntil, refresh } of copies)
      if (copied === index)
        owners += ` ${who} ${now < accessUntil} ${refresh === null ? '-' : session.tokens[refresh]}`
    return `${now - session.provedAt < PROOF_MS} ${session.isConfirmed} ${isRecovering} ${hasRequested}${owners}`
  })
  const added = factors.map(({ of, isPasskey }) => `${of} ${isPasskey}`)
  const mailed = warnings
    .filter(({ readers }) => readers.includes('owner'))
    .map(({ readers, at }) => `${readers.join(' ')} ${former.map(({ link }) => at < link.at).join(' ')}`)
  return [
    now - start > HOUR_MS,
    live.toSorted().join(','),
    knowsPassword.join(' '),
    added.join(','),
    linked?.of,
    feed,
    mailed.toSorted().join(','),
    isKnownDevice(account, 'attacker'),
    now < paysFrom,
    address,
    MAIL_KINDS.map((kind) => isOpen(mails[kind]) && mails[kind]!.readers.join(' ')).join(','),
    asked !== null && isOpen(asked.link) && asked.by,
    former.map(({ to, link }) => `${to} ${link.isDead} ${link.readers.join(' ')}`).join(','),
    now < mailReadUntil,
  ].join(';')
}

/** Returns the account after the owner has done something about it; null when the owner can't do that anymore. */
function takeMeasure(account: Account, measure: Measure): Account | null {
  const owner = { who: 'owner' } as const
  const finish = (from: Account | null, copy: number): Account | null => {
    if (!from || !isProtected(from)) return from
    return accept(from, [{ do: 'confirm', ...owner, copy }])
  }
  const setPassword = (from: Account | null, copy: number) =>
    from && accept(from, [{ do: 'setPassword', ...owner, copy }])
  const byMail = (from: Account) =>
    accept(from, [
      { do: 'requestMail', ...owner, mail: 'recovery' },
      { do: 'followMail', ...owner, mail: 'recovery' },
    ])
  if (measure === 'passwordByMail') return setPassword(finish(byMail(account), 0), 0)
  if (measure === 'removeFactor') {
    const theirs = account.factors.filter(({ of }) => of !== 'owner')
    const set = theirs.length > 0 ? setPassword(finish(byMail(account), 0), 0) : null
    return (
      set &&
      accept(
        set,
        theirs.map(() => ({ do: 'removeFactor', ...owner, copy: 0 })),
      )
    )
  }
  if (measure === 'shutOut') {
    const shut = accept(account, [{ do: 'shutOut', ...owner }])
    return shut && setPassword(byMail(shut), 0)
  }
  if (measure === 'restoreEmail') return setPassword(accept(account, [{ do: 'restoreEmail', ...owner }]), 0)
  const own = copiesOf(account, 'owner').findIndex(
    (_, copy) => play(account, { do: 'use', ...owner, copy, what: 'read' })?.isAccepted,
  )
  if (measure === 'useBrowser') {
    const refreshed = play(account, { do: 'refresh', ...owner, copy: Math.max(own, 0) })
    return refreshed && refreshed.account
  }
  if (measure === 'signOut') {
    const signedIn = own < 0 ? finish(accept(account, [{ do: 'signIn', ...owner }]), 0) : account
    return signedIn && accept(signedIn, [{ do: 'signOut', ...owner, copy: Math.max(own, 0) }])
  }
  return own < 0 ? null : setPassword(finish(account, own), own)
}

/** Returns the account after moves that are all accepted, else null. */
function accept(from: Account, moves: Move[]): Account | null {
  let account = from
  for (const move of moves) {
    const next = play(account, move)
    if (!next?.isAccepted) return null
    account = { ...next.account, now: next.account.now + 1 }
  }
  return account
}

/** Returns what an attacker reaches from here, and still reaches after each measure, and whether they can keep the owner out for good. */
export function judge(from: Account) {
  const all = [...explore([from])]
  const goals = goalsOf(all)
  // The owner acts later than the minute in which somebody else reads their mail.
  const feed = goals.has('calendar') ? ('attacker' as const) : null
  const before = all.flatMap(({ account }) =>
    account.now >= account.mailReadUntil ? [{ ...account, feed }] : [],
  )
  const after = (measure: Measure) => {
    const isByLink = measure === 'restoreEmail' || measure === 'shutOut'
    const can = before.filter(({ address }) => address === 'owner' || isByLink)
    const taken = can.flatMap((account) => takeMeasure(account, measure) ?? [])
    return taken.length > 0 ? reach(taken) : null
  }
  return {
    goals,
    /** Null for what the owner can't do anymore. */
    after: Object.fromEntries(MEASURES.map((measure) => [measure, after(measure)])) as Record<
      Measure,
      Set<Goal> | null
    >,
    needsOperator: before.some((account) => !canTakeBack(account)),
  }
}

/**
 * Returns everything that is wrong after the owner has used a link in a mail, whatever an attacker did before in any order: the owner has to be
 * able to sign in alone, the attacker to reach nothing, and money to wait a day. `used`: how many accounts the links were tried on.
 */
export function tryLinks(from: Account): { used: number; wrong: string[] } {
  let used = 0
  const wrong = new Set<string>()
  // Most accounts are the same after a link.
  const tried = new Set<string>()
  for (const { account } of explore([from])) {
    if (account.now < account.mailReadUntil) continue
    for (const measure of ['shutOut', 'restoreEmail'] as const) {
      const link = accept({ ...account, feed: 'attacker' }, [{ do: measure, who: 'owner' }])
      if (!link) continue
      used++
      const key = `${measure} ${keyOf(link, link.now)}`
      if (tried.has(key)) continue
      tried.add(key)
      const problems = problemsAfter(link, takeMeasure({ ...account, feed: 'attacker' }, measure))
      problems.forEach((problem) => wrong.add(`${measure}: ${problem}`))
    }
  }
  return { used, wrong: [...wrong] }
}

function problemsAfter(link: Account, taken: Account | null): string[] {
  const signedIn = taken && accept(taken, [{ do: 'signIn', who: 'owner' }])
  const left = taken ? [...reach([taken])] : []
  return [
    ...(signedIn && reads(signedIn, 'owner') ? [] : ['the owner can’t sign in']),
    ...(taken?.address === 'owner' ? [] : ['the account has somebody else’s address']),
    ...left.map((goal) => `the attacker reaches “${goal}”`),
    ...(link.paysFrom - link.now >= DAY_MS - MINUTE_MS ? [] : ['money can leave at once']),
  ]
}

/** Returns whether the owner can have the account alone again, with what the product offers. */
function canTakeBack(account: Account): boolean {
  return (['passwordByMail', 'removeFactor', 'shutOut', 'restoreEmail', 'signOut'] as const).some(
    (measure) => {
      const after = takeMeasure(account, measure)
      return after !== null && (reads(after, 'owner') || measure === 'signOut') && !canRead(after)
    },
  )
}

const known = new Map<string, boolean>()

/** Returns whether an attacker can read anything from here on. Most accounts are the same after a measure, so what was found is kept. */
function canRead(account: Account): boolean {
  const key = keyOf(account, account.now)
  let found = known.get(key)
  if (found !== undefined) return found
  found = false
  for (const reached of explore([account]))
    if (reads(reached.account, 'attacker')) {
      found = true
      break
    }
  known.set(key, found)
  return found
}
