import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { runFor } from '../../current-work.ts'
import { startMailServer } from '../../../test/providers/mail-server.ts'
import { AddressRefused } from './port.ts'
import { createSmtpMail } from './smtp.ts'

const content = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' }

afterEach(() => {
  vi.useRealTimers()
})

it('gives up on a mail server that does not respond, long before the job is given to another server', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, 'stage@example.com')
  const sent = mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' })
  const refused = expect(sent).rejects.toThrow('Greeting never received')
  await once(silent, 'connection')
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  silent.close()
})

it('sends the id of the request that caused a mail with it', async () => {
  let received = ''
  const catcher = createServer((socket) => {
    let isBody = false
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      const text = bytes.toString()
      if (isBody) received += text
      if (isBody && !received.endsWith('\r\n.\r\n')) return
      isBody = /^DATA/i.test(text)
      socket.write(isBody ? '354 go on\r\n' : '250 fine\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(catcher, 'listening')
  const { port } = catcher.address() as AddressInfo
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, 'stage@example.com')
  const work = { kind: 'job', requestId: 'ab12', operation: 'contact.message_sent', actorId: null } as const
  await runFor({ ...work, refusalCode: null, traceparent: null }, () =>
    mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' }),
  )
  expect(received).toContain('X-Request-ID: ab12\r\n')
  catcher.close()
})

it('gives mail programs what their unsubscribe button needs, and only mails that have it', async () => {
  const server = await startMailServer()
  const mail = createSmtpMail(server.url, 'Bandstand <stage@example.com>')
  const unsubscribeUrl = `https://bandstand.example/unsubscribe?list=messages&member=${'0'.repeat(36)}&key=${'k'.repeat(43)}`
  const usual = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '', key: 'hello' }
  await mail.send({ ...usual, unsubscribeUrl })
  await mail.send(usual)
  await server.close()
  const [listed = '', other] = server.mails
  expect(listed).toMatch(/^Message-ID: <hello@example.com>\r?$/m)
  expect(listed).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(listed).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(other).not.toContain('List-Unsubscribe')
})

it.each([
  ['550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown', true],
  ['550 5.1.2 Host unknown', true],
  ['556 5.1.10 Recipient address has a null MX', true],
  ['554 5.1.1 No such user', true],
  ['550 5.2.1 The account is disabled', true],
  ['552 5.2.2 The mailbox is over quota', true],
  ['550 5.4.1 Recipient address rejected: Access denied', true],
  ['550 No such user here', true],
  ['551 User not local', true],
  ['553 Mailbox name not allowed', true],
  ['550 5.0.0 Mailbox unavailable', true],
  ['550 Relaying denied', false],
  ['550 Blocked, see spamhaus', false],
  ['553 Sender address not owned by user', false],
  ['550 5.7.1 Relay access denied', false],
  ['550 5.1.8 Sender domain not found', false],
  ['550 5.1.7 Bad sender address', false],
  ['554 5.7.1 Rejected by policy', false],
  ['554 Transaction failed', false],
  ['550 5.4.6 Mail loop', false],
  ['530 5.7.0 Sign in first', false],
  ['450 4.2.1 Try again later', false],
  ['452 4.2.2 The mailbox is over quota', false],
])('when "%s" replies to the recipient, the address itself is refused: %s', async (reply, isRefused) => {
  const server = await startMailServer()
  server.answer = (command) => (command.startsWith('RCPT') ? reply : undefined)
  const refused = await createSmtpMail(server.url, 'stage@example.com')
    .send(content)
    .catch((error: unknown) => error)
  expect(refused instanceof AddressRefused).toBe(isRefused)
  if (isRefused) expect(refused).toMatchObject({ address: content.to, reason: reply })
  await server.close()
})

it.each([
  [/^MAIL/, '550 5.1.1 Sender unknown'],
  [/^never/, '550 5.1.1 Not for this one'],
  [/^DATA/, '554 5.1.1 No valid recipients'],
  [/^(EHLO|HELO)/, '550 5.1.1 Go away'],
])('in reply to %s or the mail, "%s" says nothing about the address', async (step, reply) => {
  const server = await startMailServer()
  server.answer = (command) => (step.test(command) ? reply : undefined)
  server.verdict = reply
  await expect(createSmtpMail(server.url, 'stage@example.com').send(content)).rejects.not.toBeInstanceOf(
    AddressRefused,
  )
  await server.close()
})
