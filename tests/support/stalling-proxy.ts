import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The direction in which nothing is forwarded. */
export type Direction = 'to-server' | 'to-client'

export type StallingProxy = Awaited<ReturnType<typeof startStallingProxy>>

/**
 * Starts a TCP proxy that can stop forwarding while its connections stay open, like a network that drops all packets.
 */
export async function startStallingProxy(serverPort: number) {
  const stalled = new Set<Direction>()
  const flows = new Set<Flow>()

  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => {
    const upstream = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true })
    const pair = [
      createFlow(client, upstream, () => stalled.has('to-server')),
      createFlow(upstream, client, () => stalled.has('to-client')),
    ]
    for (const flow of pair) {
      flows.add(flow)
      flow.source.once('close', () => {
        flow.update()
        if (pair.every(({ source }) => source.destroyed)) for (const one of pair) flows.delete(one)
      })
      flow.update()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const updateAll = () => {
    for (const flow of flows) flow.update()
  }
  return {
    port: (server.address() as AddressInfo).port,
    /** Also applies to new connections, which are accepted nevertheless. */
    stall(...directions: Direction[]) {
      for (const direction of directions) stalled.add(direction)
      updateAll()
    },
    /** Forwards what was held back, and everything from then on. */
    resume() {
      stalled.clear()
      updateAll()
    },
    async close() {
      for (const { source } of flows) source.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Flow {
  source: Socket
  /** Resumes or pauses the socket according to the state of the proxy. */
  update(): void
}

/** Forwards the data and the end of one socket to another, except while that direction is stalled. */
function createFlow(source: Socket, target: Socket, isStalled: () => boolean): Flow {
  source.on('data', (chunk: Buffer) => target.write(chunk))
  source.on('end', () => target.end())
  // Ignored, because 'close' follows an error.
  source.on('error', () => {})
  return {
    source,
    update() {
      if (isStalled()) source.pause()
      else if (source.destroyed) target.destroy()
      else source.resume()
    },
  }
}
