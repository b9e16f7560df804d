import { createServer, type Socket } from 'node:net'

export interface SmtpSink {
  url: string
  /** Every message that was taken, as it came. */
  messages: string[]
  close(): Promise<void>
}

/** A mail server that takes everything, but for recipients that `refuses` names. */
export async function startSmtpSink(
  refuses: (recipient: string) => boolean = () => false,
): Promise<SmtpSink> {
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let data: string | undefined
    let buffer = ''
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 sink')
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
            say('250 taken')
          }
        } else if (line === 'DATA') {
          data = ''
          say('354 go on')
        } else if (line.startsWith('RCPT') && refuses(line)) say('550 no such user')
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
