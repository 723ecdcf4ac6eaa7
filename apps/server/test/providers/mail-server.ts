import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** What it accepted, as it was sent: headers, an empty line, the body. */
  mails: string[]
  /** How many connections are open. */
  open(): number
  /** Decides how it answers a command, such as `RCPT TO:<a@b.c>`; undefined: it accepts. */
  answer: (command: string) => string | undefined
  /** What it says at the end of a mail. */
  verdict: string
  /** Accepts connections and never says anything. */
  silent: boolean
  close(): Promise<void>
}

/** Starts an SMTP server that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (mailServer.silent) return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let text = ''
    let inMail = false
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (;;) {
        const end = text.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (inMail ? 5 : 2))
        if (inMail && mailServer.verdict.startsWith('2')) mailServer.mails.push(part)
        const answer = inMail ? mailServer.verdict : (mailServer.answer(part) ?? usualAnswer(part))
        inMail = answer.startsWith('354')
        say(answer)
        if (/^(221|421)/.test(answer)) socket.end()
      }
    })
    say('220 mail.test ESMTP')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    open: () => sockets.size,
    answer: () => undefined,
    verdict: '250 Kept',
    silent: false,
    async close() {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
  return mailServer
}

function usualAnswer(command: string): string {
  if (command.startsWith('DATA')) return '354 Go ahead'
  if (command.startsWith('QUIT')) return '221 Bye'
  return '250 OK'
}
