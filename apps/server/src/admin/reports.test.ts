import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailAbout } from '../../test/members/accounts.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { applyTo, openGig } from '../../test/members/bookings.ts'
import { createArtist, createProVenue } from '../../test/members/factories.ts'
import { connectLive } from '../../test/members/live.ts'
import { upload, write } from '../../test/members/messages.ts'
import { PDF } from '../../test/members/pdf.ts'
import { runAdmin } from './run-admin.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const admin = (...args: string[]) => runAdmin(test.deps, [...args, '--as=Olga'])
const refused = (...args: string[]) =>
  admin(...args).then(
    () => 'done',
    (error: Error) => error.message,
  )
const openReports = async () =>
  ((await admin('reports')).json as { reports: { id: string; content: { text?: string; title?: string } }[] })
    .reports
const reportOf = async (body: string) =>
  (await openReports()).find(({ content }) => (content.text ?? content.title)?.includes(body))!.id

async function conversation() {
  const [artist, venue] = await Promise.all([createArtist(test), createProVenue(test)])
  const { threadId, id: applicationId } = await applyTo(await openGig(test, venue), artist)
  return { artist, venue, threadId, applicationId }
}

it('shows an operator a reported message in its context, and removes it for both members at once', async () => {
  const { artist, venue, threadId } = await conversation()
  await write(venue, threadId, 'Two sets?')
  const object = await upload(test, artist, PDF)
  const bad = await artist.api.messages.send({
    id: threadId,
    key: crypto.randomUUID(),
    body: 'Send the difference by wire',
    attachments: [{ object, fileName: 'check.pdf' }],
  })
  await write(venue, threadId, 'No.')
  await mailAbout(test, venue.email, 'wrote to you')
  await venue.api.reports.send({
    subject: 'message',
    id: bad.id,
    reason: 'scam',
    note: 'A check came first.',
  })
  const id = await reportOf('the difference')
  const shown = (await admin('report', id)).lines.join('\n')
  expect(shown).toContain(`${venue.email} reported it as scam`)
  expect(shown).toMatch(/ {2}.*Two sets\?\n> .*Send the difference by wire\n {2}.*No\./)

  const live = connectLive(test, artist.token)
  await live.join(`user:${artist.id}`)
  expect(await refused('resolve-report', id)).toBe('--action must be dismiss, warn, remove or suspend.')
  const remove = () => refused('resolve-report', id, '--action=remove')
  expect(new Set(await Promise.all([remove(), remove()]))).toEqual(
    new Set(['done', 'This report has already been resolved.']),
  )
  await expect.poll(() => live.events).toContainEqual({ kind: 'changed', area: 'messages', id: threadId })
  await live.close()
  for (const reader of [artist, venue]) {
    const { messages } = await reader.api.messages.get({ id: threadId })
    expect(messages.find((message) => message.id === bad.id)).toMatchObject({
      body: '',
      removed: true,
      attachments: [],
    })
    expect(JSON.stringify(await reader.api.notifications.list({}))).not.toContain('difference')
    await expect(reader.api.messages.attachment({ id: bad.attachments[0]!.id })).rejects.toMatchObject({
      code: 'ATTACHMENT_NOT_FOUND',
    })
  }
  const mail = await mailAbout(test, venue.email, 'We reviewed the message you reported')
  expect(mail.text).toContain('we removed it')
  const { json } = await admin('audit')
  expect(json).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({
        command: 'resolve-report',
        subject: `report:${id}`,
        before: { message: bad.id, body: 'Send the difference by wire', files: ['check.pdf'] },
      }),
    ]),
  })
})

it('suspends the sender of a reported message, even when it is the first message of an application', async () => {
  const { artist, venue, threadId, applicationId } = await conversation()
  const [opening] = (await venue.api.messages.get({ id: threadId })).messages
  await venue.api.reports.send({ subject: 'message', id: opening!.id, reason: 'abuse' })
  const id = await reportOf('I would love to play this.')
  await admin('resolve-report', id, '--action=suspend', '--note=Third time')
  await expect.poll(async () => (await artist.fetch('/api/profile')).status).toBe(401)
  const { message } = await venue.api.booking.getApplication({ id: applicationId })
  expect(message).toBe('Removed by the operator')
  const [card] = (await venue.api.messages.list({})).threads
  expect(card?.lastMessage?.text).toBe('Removed by the operator')
  expect(await openReports()).toEqual([])
  expect((await admin('user', artist.email)).json).toMatchObject({ suspensionReason: 'Third time' })
  expect(await refused('report', crypto.randomUUID())).toMatch('There’s no report')
})
