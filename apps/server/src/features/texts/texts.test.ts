import { randomUUID } from 'node:crypto'
import { TEXT_TOPICS, TEXTS_PER_DAY } from '@bandstand/domain/notifications'
import { HOUR_MS } from '@bandstand/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createArtist, type Member, signInAgain } from '../../../test/members/factories.ts'
import { readExport, recordsOf } from '../../../test/members/read-export.ts'
import { refusalOf } from '../../../test/members/money-acts.ts'
import { TextUnknown } from '../../integrations/texts/port.ts'
import type { Notice } from '../../outbox/notice.ts'
import { notify, runNotificationClock } from '../notifications/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // Noon in Detroit: nobody's night.
  test.setTime('2030-01-18T17:00:00Z')
})
afterAll(() => test.close())

let numbers = 0
const newNumber = () => `+1313555${String(1000 + numbers++)}`
const textsTo = async (number: string) =>
  (await test.deps.devTexts!.list(number)).filter(({ received }) => !received).map(({ body }) => body)
const settled = () =>
  expect
    .poll(() => test.deps.db.selectFrom('outbox_events').select(['kind', 'payload']).execute(), {
      timeout: 20_000,
    })
    .toEqual([])

async function codeOf(number: string): Promise<string> {
  await settled()
  return /code is (\d{6})/.exec((await textsTo(number))[0]!)![1]!
}
/** A member who gets texts, with what they have got so far thrown away. */
async function texted(): Promise<{ member: Member; number: string }> {
  const member = await createArtist(test)
  const number = newNumber()
  await member.api.texts.start({ number })
  await member.api.texts.confirm({ code: await codeOf(number) })
  await test.deps.db.deleteFrom('dev_texts').where('number', '=', number).execute()
  return { member, number }
}

function noticeTo({ id }: Member, change: Partial<Notice> = {}): Notice {
  return {
    key: `test:${randomUUID()}`,
    kind: 'poll.asked',
    to: { personId: id },
    at: test.deps.now(),
    title: 'Can you play on Friday?',
    paragraphs: ['Say yes or no.'],
    facts: [],
    path: '/polls',
    action: 'Answer',
    ...change,
  }
}
const deliver = async (...notices: Notice[]) => {
  await notify<'review.recorded'>(async () => notices)(
    { eventId: 0, bookingId: '', event: 'written' },
    test.deps,
  )
  await settled()
}

describe('a number', () => {
  it('is confirmed by the code that was texted to it, and removed with everything about it', async () => {
    const member = await createArtist(test)
    const number = newNumber()
    expect(await member.api.texts.get()).toMatchObject({ isAvailable: true, state: 'none', number: null })
    const started = await member.api.texts.start({ number: number.slice(2) })
    expect(started).toMatchObject({
      state: 'unconfirmed',
      topics: [...TEXT_TOPICS],
      sender: '(313) 555-0100',
    })
    await deliver(noticeTo(member))
    expect(await textsTo(number)).toHaveLength(1)
    const code = await codeOf(number)
    expect(await member.api.texts.confirm({ code })).toMatchObject({ state: 'on', codeUntil: null })
    await expect(member.api.texts.confirm({ code })).rejects.toMatchObject({ code: 'TEXT_CODE_EXPIRED' })
    expect(recordsOf(await readExport(member), 'text-number')).toMatchObject([{ number }])
    await member.api.texts.remove()
    expect(await member.api.texts.remove()).toMatchObject({ state: 'none', number: null })
    expect(await textsTo(number)).toEqual([])
  })

  it.each(['', '12', '+44 20 7946 0958', '(800) 555-0142', '900 555 0142', 'x'.repeat(60)])(
    'isn’t %j',
    async (number) => {
      const member = await createArtist(test)
      await expect(member.api.texts.start({ number })).rejects.toMatchObject({ code: 'TEXT_NUMBER_INVALID' })
      expect((await member.api.texts.get()).state).toBe('none')
    },
  )

  it('can’t be confirmed by guessing: five tries, also at once; a new code ends the former', async () => {
    const member = await createArtist(test)
    const number = newNumber()
    await member.api.texts.start({ number })
    const first = await codeOf(number)
    const wrong = first === '000000' ? '000001' : '000000'
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => member.api.texts.confirm({ code: wrong }).then(() => '', refusalOf)),
    )
    const counted = Object.fromEntries(
      [...Map.groupBy(tries, String)].map(([code, all]) => [code, all.length]),
    )
    expect(counted).toEqual({ TEXT_CODE_EXPIRED: 3, TEXT_CODE_WRONG: 5 })
    await expect(member.api.texts.confirm({ code: first })).rejects.toMatchObject({
      code: 'TEXT_CODE_EXPIRED',
    })
    await member.api.texts.start({ number })
    await member.api.texts.start({ number })
    await settled()
    const [second] = (await textsTo(number)).map((body) => /code is (\d{6})/.exec(body)![1]!)
    expect(await member.api.texts.confirm({ code: second! })).toMatchObject({ state: 'on' })
  })

  it('is a person’s own: topics without one are refused, and a recovered account has none', async () => {
    const stranger = await createArtist(test)
    await expect(stranger.api.texts.setTopics({ topics: ['polls'] })).rejects.toMatchObject({
      code: 'TEXT_NUMBER_NOT_FOUND',
    })
    const { member } = await texted()
    expect((await stranger.api.texts.get()).number).toBeNull()
    const { accountHooks } = test.deps
    await test.deps.db.transaction().execute(async (tx) => {
      for (const hook of accountHooks.recovered) await hook(tx, { userId: member.id, at: test.deps.now() })
    })
    expect((await member.api.texts.get()).state).toBe('none')
  })
})

describe('a notice', () => {
  it('is texted once, with its link, to those who want its topic, and nobody else', async () => {
    const { member, number } = await texted()
    const notice = noticeTo(member)
    await Promise.all([deliver(notice), deliver(notice), deliver(notice)])
    expect(await textsTo(number)).toEqual([
      expect.stringMatching(/^Bandstand: Can you play on Friday\? Say yes or no\. http\S+\/polls$/),
    ])
    await member.api.texts.setTopics({ topics: ['show_day', 'show_day'] })
    await deliver(noticeTo(member), noticeTo(member, { kind: 'message.sent' }))
    expect(await textsTo(number)).toHaveLength(1)
  })

  it('about a show is texted only in the day before it starts', async () => {
    const { member, number } = await texted()
    const at = (hours: number) => new Date(test.deps.now().getTime() + hours * HOUR_MS)
    const kind = 'booking.cancelled'
    await deliver(
      noticeTo(member, { kind, showAt: at(25), title: 'Next week' }),
      noticeTo(member, { kind, showAt: at(-1), title: 'Yesterday' }),
      noticeTo(member, { kind, showAt: at(5), title: 'Tonight' }),
    )
    expect(await textsTo(number)).toEqual([expect.stringContaining('Tonight')])
  })

  it('waits at night, and isn’t texted if it was read by the morning', async () => {
    const [sleeper, reader] = [await texted(), await texted()]
    test.setTime('2030-01-19T04:00:00Z')
    await deliver(noticeTo(sleeper.member), noticeTo(reader.member))
    await (await signInAgain(test, reader.member)).api.notifications.markAllRead()
    expect(await textsTo(sleeper.number)).toEqual([])
    test.setTime('2030-01-19T13:01:00Z')
    await Promise.all([runNotificationClock(test.deps), runNotificationClock(test.deps)])
    await settled()
    expect([await textsTo(sleeper.number), await textsTo(reader.number)]).toEqual([[expect.any(String)], []])
  })

  it('isn’t texted beyond the day’s limit, and is again the next day', async () => {
    const { member, number } = await texted()
    await deliver(...Array.from({ length: TEXTS_PER_DAY + 8 }, () => noticeTo(member)))
    expect(await textsTo(number)).toHaveLength(TEXTS_PER_DAY)
    test.setTime('2030-01-20T15:00:00Z')
    await deliver(noticeTo(member))
    expect(await textsTo(number)).toHaveLength(TEXTS_PER_DAY + 1)
  })

  it('isn’t repeated when the provider may have sent it, but is when it refused, and then counts once', async () => {
    const { member, number } = await texted()
    const { texts } = test.deps
    const send = texts!.send.bind(texts)
    const failures = [new TextUnknown('no answer'), new Error('busy')]
    const asked: string[] = []
    texts!.send = async (message) => {
      asked.push(message.body)
      const failure = failures.shift()
      if (failure) throw failure
      return send(message)
    }
    const sent = async () => (await test.deps.db.selectFrom('text_months').select('sent').execute())[0]!.sent
    try {
      const before = await sent()
      await deliver(noticeTo(member, { title: 'First' }))
      await deliver(noticeTo(member, { title: 'Second' }))
      expect(asked.map((body) => /First|Second/.exec(body)![0])).toEqual(['First', 'Second', 'Second'])
      expect(await textsTo(number)).toEqual([expect.stringContaining('Second')])
      expect((await sent()) - before).toBe(2)
    } finally {
      texts!.send = send
    }
  })
})

describe('replies', () => {
  const reply = (number: string, text: string) =>
    fetch(`${test.url}/dev/messages`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, text }),
    })

  it('STOP ends texts at once, START turns them on again, HELP is answered, and other words aren’t', async () => {
    const { member, number } = await texted()
    await reply(number, 'stop')
    expect((await member.api.texts.get()).state).toBe('stopped')
    await deliver(noticeTo(member))
    await reply(number, 'Help')
    await reply(number, 'Who is this?')
    expect((await textsTo(number)).toReversed()).toEqual([
      expect.stringContaining('Reply START'),
      expect.stringContaining('Reply STOP'),
    ])
    await reply(number, 'START')
    expect((await member.api.texts.get()).state).toBe('on')
    const page = await (await fetch(`${test.url}/dev/messages?number=${encodeURIComponent(number)}`)).text()
    expect(page).toContain('Who is this?')
    const listed = (await (
      await fetch(`${test.url}/dev/messages.json?number=${encodeURIComponent(number)}`)
    ).json()) as { isReply: boolean }[]
    expect(listed.filter(({ isReply }) => isReply)).toHaveLength(4)
  })
})

it('the whole site’s month has a limit that texts at once can’t pass; the operator is mailed once', async () => {
  const { member, number } = await texted()
  const { sent } = await test.deps.db.selectFrom('text_months').selectAll().executeTakeFirstOrThrow()
  const { config } = test.deps
  const before = config.textsPerMonth
  Object.assign(config, { textsPerMonth: sent + 3 })
  try {
    await deliver(...Array.from({ length: 8 }, () => noticeTo(member)))
    expect(await textsTo(number)).toHaveLength(3)
    expect((await member.api.texts.get()).pausedUntil).toBe('2030-02-01')
    const mails = await test.mailbox.list(config.contactEmail)
    expect(mails.filter(({ subject }) => subject.includes('all text messages'))).toHaveLength(1)
    expect((await member.api.notifications.getUnread()).count).toBe(8)
  } finally {
    Object.assign(config, { textsPerMonth: before })
  }
})

it('without a provider there are none: nothing can be added, and nothing is sent', async () => {
  const { texts } = test.deps
  const { member, number } = await texted()
  test.deps.texts = null
  try {
    expect(await member.api.texts.get()).toMatchObject({ isAvailable: false, state: 'on' })
    await expect(member.api.texts.start({ number })).rejects.toMatchObject({ code: 'TEXTS_UNAVAILABLE' })
    await deliver(noticeTo(member))
    expect(await textsTo(number)).toEqual([])
  } finally {
    test.deps.texts = texts
  }
})
