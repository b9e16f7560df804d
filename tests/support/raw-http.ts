import { connect } from 'node:net'

/** Everything received over one connection. */
export interface RawExchange {
  text: string
  /** The status of the first response; 0 if there was none. */
  status: number
  /** Whether the service closed the connection. */
  isClosed: boolean
}

/** After this time without data the client gives up: long after what the service needs on a busy machine. */
const CEILING_MS = 60_000

/** Sends bytes that no HTTP client would send. Waits until the service closes the connection. */
export const sendRaw = (origin: string, bytes: string | Buffer) => exchange(origin, bytes, () => false)

/** Does the same, but ends the connection after the head of the first response. */
export const sendForHead = (origin: string, bytes: string | Buffer) =>
  exchange(origin, bytes, (text) => text.includes('\r\n\r\n'))

function exchange(
  origin: string,
  bytes: string | Buffer,
  isEnough: (text: string) => boolean,
): Promise<RawExchange> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let text = ''
    const finish = (isClosed: boolean) => {
      socket.destroy()
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), isClosed })
    }
    socket.setTimeout(CEILING_MS, () => finish(false))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (isEnough(text)) finish(false)
    })
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.write(bytes)
  })
}

/** Returns how many responses were received; more than one means that a request was smuggled in. */
export const responseCount = ({ text }: RawExchange) => text.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0

/** Returns the head of a request for a web socket. @param page the origin of the page that opens it; by default none */
export function webSocketHead({ path = '/.ws?v=5', host = 'x', page = '' } = {}): string {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(page ? [`Origin: ${page}`] : []),
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Version: 13',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
