import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
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
