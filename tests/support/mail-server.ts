import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** Where a mail server can fail: before its greeting, at a command, while it reads a mail, or after its end. */
export type Stage = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'end'

/** What the server does at that stage: an error reply, closing the connection, no reply at all, or a late one. */
export type Fault =
  | { reply: number; text?: string }
  | 'disconnect'
  | 'hang'
  | { delayMs: number }
  | { after: Promise<unknown> }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

interface Options {
  /** The loopback address to listen on. */
  host?: string
  port?: number
  /** Returns the fault at a stage; the recipient is known from RCPT on. */
  faultAt?: (stage: Stage, recipient: string) => Fault | undefined
  /** Offers STARTTLS, with a self-signed certificate. */
  hasTls?: boolean
  /** Requires this login. */
  login?: { user: string; password: string }
  /** Does not store received mails. */
  isForgetful?: boolean
}

/** Starts an SMTP server, which accepts every mail unless `faultAt` returns a fault. */
export async function startMailServer({
  host = '127.0.0.1',
  port = 0,
  faultAt = () => undefined,
  hasTls = false,
  login,
  isForgetful = false,
}: Options = {}) {
  /** The accepted mails, as received. */
  const messages: string[] = []
  /** The commands of all connections, without the content of mails. */
  const commands: string[] = []
  const sockets = new Map<number, Socket>()

  /** Simulates a fault. Resolves to the error to reply with, or never if there is no reply. */
  async function play(
    fault: Fault | undefined,
    { remotePort }: SMTPServerSession,
  ): Promise<Error | undefined> {
    if (fault === undefined) return undefined
    if (fault === 'disconnect') sockets.get(remotePort)?.destroy()
    if (typeof fault === 'string') return new Promise(() => {})
    if ('delayMs' in fault) {
      await delay(fault.delayMs)
      return undefined
    }
    if ('after' in fault) {
      await fault.after
      return undefined
    }
    return Object.assign(new Error(fault.text ?? 'fault of the test'), { responseCode: fault.reply })
  }

  /** Simulates a fault at the next DATA command of a connection, for which the library has no hook. */
  function onNextData(connectionId: string, recipient: string): void {
    const connections = (server as unknown as { connections: Set<Connection> }).connections
    const connection = [...connections].find(({ id }) => id === connectionId)
    if (!connection) return
    connection.handler_DATA = (command, callback) => {
      Reflect.deleteProperty(connection, 'handler_DATA')
      const fault = faultAt('DATA', recipient)
      if (fault === undefined) connection.handler_DATA(command, callback)
      else
        void play(fault, connection.session).then((error) => {
          connection.send(Number((error as { responseCode?: number }).responseCode), 'fault of the test')
          callback()
        })
    }
  }

  const options: SMTPServerOptions = {
    authOptional: login === undefined,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: commandLogger(commands, isForgetful),
    onConnect: (session, callback) => void play(faultAt('greeting', ''), session).then(callback),
    onAuth({ username, password }, _, callback) {
      const isRight = username === login?.user && password === login?.password
      if (isRight) callback(null, { user: username })
      else callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
    onMailFrom: (_, session, callback) => void play(faultAt('MAIL', ''), session).then(callback),
    onRcptTo({ address }, session, callback) {
      void play(faultAt('RCPT', address), session).then((error) => {
        callback(error)
        if (!error) onNextData(session.id, address)
      })
    },
    onData(stream, session, callback) {
      const [{ address } = { address: '' }] = session.envelope.rcptTo
      const contentFault = faultAt('content', address)
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (contentFault !== undefined) void play(contentFault, session)
        else if (!isForgetful) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (contentFault !== undefined) return
        const fault = faultAt('end', address)
        // A server that does not reply here has accepted the mail.
        const isAccepted = !(typeof fault === 'object' && 'reply' in fault)
        if (isAccepted) messages.push(Buffer.concat(chunks).toString().replaceAll('\r\n', '\n'))
        void play(fault, session).then(callback)
      })
    },
  }
  const server = new SMTPServer(options)
  // Connections closed by a client or by a fault raise errors.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    if (socket.remotePort !== undefined) sockets.set(socket.remotePort, socket)
  })
  /** Closes the connections of all clients. */
  const disconnect = () => {
    for (const socket of sockets.values()) socket.destroy()
    sockets.clear()
  }
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address = server.server.address() as { port: number }
  const credentials = login ? `${login.user}:${login.password}@` : ''
  return {
    url: `smtp://${credentials}${host}:${address.port}`,
    messages,
    commands,
    disconnect,
    async close() {
      disconnect()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

/** The library's state of a connection. */
interface Connection {
  id: string
  session: SMTPServerSession
  send(code: number, message: string): void
  handler_DATA(command: unknown, callback: () => void): void
}

/** Returns a logger that collects the commands of clients. */
function commandLogger(commands: string[], isForgetful: boolean) {
  const ignore = () => {}
  const log = (entry: unknown, _: unknown, line: unknown) => {
    const isCommand = (entry as { tnx?: string }).tnx === 'command'
    if (isCommand && !isForgetful) commands.push(String(line))
  }
  const ignored = { level: ignore, trace: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }
  return { ...ignored, debug: log }
}
