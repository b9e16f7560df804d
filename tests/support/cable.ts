import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What stands between a browser and a service, and can be pulled out: the address stays, nobody answers. */
export interface Cable {
  /** `http://localhost:51234` */
  origin: string
  unplug(): Promise<void>
  plugIn(): Promise<void>
}

/** @param to the service's own origin */
export async function layCable(to: string): Promise<Cable> {
  const target = Number(new URL(to).port)
  const open = new Set<Socket>()
  let server = createServer()
  let port = 0

  async function plugIn(): Promise<void> {
    server = createServer((near) => {
      const far = connect(target, 'localhost')
      near.pipe(far).pipe(near)
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => socket.destroy())
        socket.on('close', () => {
          open.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
    })
    server.listen(port, 'localhost')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function unplug(): Promise<void> {
    for (const socket of open) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  await plugIn()
  return { origin: `http://localhost:${port}`, plugIn, unplug }
}
