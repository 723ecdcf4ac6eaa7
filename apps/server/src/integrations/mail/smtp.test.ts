import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createSmtpMail } from './smtp.ts'

it('gives up on a mail server that says nothing, long before the job is handed to another server', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mail = createSmtpMail(`smtp://127.0.0.1:${port}`, 'stage@example.com')
  const sent = mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '' })
  await expect(sent).rejects.toThrow('Greeting never received')
  silent.close()
})
