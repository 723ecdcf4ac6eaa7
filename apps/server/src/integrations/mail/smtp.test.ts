import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { runFor } from '../../current-work.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { createSmtpMail } from './smtp.ts'

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
