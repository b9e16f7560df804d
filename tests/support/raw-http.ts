import { connect } from 'node:net'

/** What came back over one connection, and whether the service ended it. */
export interface RawAnswer {
  text: string
  status: number
  isClosed: boolean
}

/** Bytes as no client of good manners sends them; waits until the connection ends, or is silent for that long. */
export function sendRaw(origin: string, bytes: string | Buffer, silentMs = 1000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname)
    let text = ''
    const done = (isClosed: boolean) => {
      socket.destroy()
      resolve({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), isClosed })
    }
    socket.setTimeout(silentMs, () => done(false))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => done(true))
    socket.on('close', () => done(true))
    socket.write(bytes)
  })
}

/** How many answers stand in what came back: a second one is an answer to a request that nobody may smuggle. */
export const answersIn = ({ text }: RawAnswer) => text.match(/^HTTP\/1\.1 \d+/gm)?.length ?? 0
