import { createServer, type Socket } from 'node:net'

export interface SmtpSink {
  url: string
  /** The accepted messages, as received. */
  messages: string[]
  /** The commands of all connections, without the content of messages. */
  commands: string[]
  close(): Promise<void>
}

/**
 * Starts an SMTP server without TLS that accepts every message, except for recipients that `isRejected` returns true
 * for.
 * @param host the loopback address to listen on
 */
export async function startSmtpSink(
  isRejected: (recipient: string) => boolean = () => false,
  host = '127.0.0.1',
): Promise<SmtpSink> {
  const messages: string[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let data: string | undefined
    let buffer = ''
    const reply = (line: string) => socket.write(`${line}\r\n`)
    reply('220 sink')
    socket.on('error', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (data !== undefined) {
          if (line !== '.') data += `${line}\n`
          else {
            messages.push(data)
            data = undefined
            reply('250 accepted')
          }
          continue
        }
        commands.push(line)
        if (line === 'DATA') {
          data = ''
          reply('354 go on')
        } else if (line.startsWith('RCPT') && isRejected(line)) reply('550 no such user')
        else if (line === 'STARTTLS') reply('502 not supported')
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else reply('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://${host}:${port}`,
    messages,
    commands,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
