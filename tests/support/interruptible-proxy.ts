import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between a browser and the service that can be interrupted to simulate a lost network. */
export interface InterruptibleProxy {
  /** `http://localhost:51234` */
  origin: string
  /** Drops all connections and accepts no new ones. */
  disconnect(): Promise<void>
  /** Accepts connections again, at the same origin. */
  reconnect(): Promise<void>
}

export async function createInterruptibleProxy(serviceOrigin: string): Promise<InterruptibleProxy> {
  const servicePort = Number(new URL(serviceOrigin).port)
  const sockets = new Set<Socket>()
  let server = createServer()
  let port = 0

  async function reconnect(): Promise<void> {
    server = createServer((browserSocket) => {
      const serviceSocket = connect(servicePort, 'localhost')
      browserSocket.pipe(serviceSocket).pipe(browserSocket)
      for (const socket of [browserSocket, serviceSocket]) {
        sockets.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          browserSocket.destroy()
          serviceSocket.destroy()
        })
      }
    })
    server.listen(port, 'localhost')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function disconnect(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  await reconnect()
  return { origin: `http://localhost:${port}`, disconnect, reconnect }
}
