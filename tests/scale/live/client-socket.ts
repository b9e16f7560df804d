import { randomBytes } from 'node:crypto'
import type { TcpNetConnectOpts } from 'node:net'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'

const OPCODE_CLOSE = 8
const OPCODE_PING = 9
const TEXT_FRAME = 0x81
const PONG_FRAME = 0x8a
const MASKED = 0x80
const LENGTH_IN_16_BITS = 126
/** A mask of zero is valid and leaves the data unchanged. */
const MASK = Buffer.alloc(4)
const HEAD_END = Buffer.from('\r\n\r\n')

export interface Target {
  /** The public origin of the site, served by this machine. */
  origin: string
  localAddress: string
}

export interface ClientSocketEvents {
  onMessage(payload: Buffer): void
  onClose(): void
}

/** The latest TLS session, which new connections resume, as in a browser. */
let session: Buffer | undefined

/**
 * Opens a web socket over TLS. Because 10,000 of them share the processor with the service, it does less than a
 * library: it only splits frames and responds to pings.
 */
export function openClientSocket({ origin, localAddress }: Target, events: ClientSocketEvents) {
  const { host, hostname, port } = new URL(origin)
  const options: ConnectionOptions & TcpNetConnectOpts = {
    host: '127.0.0.1',
    port: Number(port),
    servername: hostname,
    localAddress,
    rejectUnauthorized: false,
    ...(session ? { session } : {}),
  }
  const socket: TLSSocket = connect(options)
  let isUpgraded = false
  let rest: Buffer | undefined

  const send = (first: number, payload: Buffer) => {
    const { length } = payload
    const head =
      length < LENGTH_IN_16_BITS
        ? [first, MASKED | length]
        : [first, MASKED | LENGTH_IN_16_BITS, length >> 8, length & 0xff]
    socket.write(Buffer.concat([Buffer.from(head), MASK, payload]))
  }
  const handleFrame = (opcode: number, payload: Buffer) => {
    if (opcode === OPCODE_PING) send(PONG_FRAME, payload)
    else if (opcode === OPCODE_CLOSE) socket.destroy()
    else events.onMessage(payload)
  }
  /** Removes the head of the HTTP response. */
  const readHead = (data: Buffer): Buffer | undefined => {
    const end = data.indexOf(HEAD_END)
    if (end === -1) return undefined
    isUpgraded = data.toString('latin1', 0, end).startsWith('HTTP/1.1 101 ')
    if (!isUpgraded) socket.destroy()
    return data.subarray(end + HEAD_END.length)
  }

  socket.setNoDelay(true)
  socket.on('session', (latest) => {
    session = latest
  })
  socket.on('secureConnect', () =>
    socket.write(
      [
        'GET /.ws?v=5&ns=site HTTP/1.1',
        `Host: ${host}`,
        `Origin: ${origin}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    ),
  )
  socket.on('data', (chunk: Buffer) => {
    let data = rest ? Buffer.concat([rest, chunk]) : chunk
    rest = undefined
    if (!isUpgraded) data = readHead(data) ?? data
    for (let frame = isUpgraded ? frameAt(data) : undefined; frame; frame = frameAt(data)) {
      handleFrame(frame.opcode, data.subarray(frame.start, frame.end))
      data = data.subarray(frame.end)
    }
    if (data.length > 0) rest = data
  })
  socket.on('error', () => {
    // Ignored, because the socket closes after an error.
  })
  socket.on('close', () => events.onClose())
  return { sendText: (text: string) => send(TEXT_FRAME, Buffer.from(text)) }
}
export type ClientSocket = ReturnType<typeof openClientSocket>

/** Returns the position of the first frame if it is complete. The service sends at most 64 kB in a frame. */
function frameAt(data: Buffer): { opcode: number; start: number; end: number } | undefined {
  if (data.length < 2) return undefined
  const short = data.readUInt8(1)
  const start = short < LENGTH_IN_16_BITS ? 2 : 4
  if (data.length < start) return undefined
  const end = start + (short < LENGTH_IN_16_BITS ? short : data.readUInt16BE(2))
  return data.length < end ? undefined : { opcode: data.readUInt8(0) & 0xf, start, end }
}
