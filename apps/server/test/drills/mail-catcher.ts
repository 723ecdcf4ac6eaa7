import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that can be shut down and comes back at its port. */
export interface MailCatcher {
  url: string
  /** The address of each mail that it accepted. */
  accepted: string[]
  open: () => Promise<void>
  shut: () => Promise<void>
}

export async function startMailCatcher(): Promise<MailCatcher> {
  const accepted: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    void converse(socket, accepted).catch(() => {})
  })
  let port = 0
  const open = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    ;({ port } = server.address() as AddressInfo)
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    open,
    async shut() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As much of SMTP as a client needs to hand over mails. */
async function converse(socket: Socket, accepted: string[]): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let recipient = ''
  let isText = false
  say('220 drill')
  for await (const line of createInterface({ input: socket })) {
    if (isText) {
      if (line !== '.') continue
      isText = false
      accepted.push(recipient)
      say('250 accepted')
      continue
    }
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'EHLO') say('250 drill')
    else if (command === 'DATA') {
      isText = true
      say('354 go on')
    } else if (command === 'QUIT') {
      socket.end('221 bye\r\n')
    } else {
      if (command === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    }
  }
}
