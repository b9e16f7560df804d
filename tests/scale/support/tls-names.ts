import { once } from 'node:events'
import { createServer as createProxy } from 'node:http'
import { type AddressInfo, connect, type Server } from 'node:net'
import type { Duplex } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import { temporaryCertificate } from './certificates.ts'

export type TlsNames = Awaited<ReturnType<typeof startTlsNames>>

/**
 * Gives a service every host name, over TLS with a self-signed certificate, to browsers that use the proxy and accept
 * the certificate.
 * @param port the port of the service on 127.0.0.1
 */
export async function startTlsNames(port: number) {
  const streams = new Set<Duplex>()
  /** Sends each of two streams what the other one receives, until one of them ends or fails. */
  const join = (one: Duplex, other: Duplex) => {
    for (const stream of [one, other]) {
      streams.add(stream)
      stream.on('error', () => stream.destroy())
      stream.on('close', () => {
        streams.delete(stream)
        one.destroy()
        other.destroy()
      })
    }
    one.pipe(other).pipe(one)
  }

  const tls = createTlsServer({ ...temporaryCertificate(), ALPNProtocols: ['http/1.1'] }, (socket) =>
    join(socket, connect(port, '127.0.0.1')),
  )
  const tlsPort = await listen(tls)
  // Requests without TLS, such as those of a browser to its vendor, are answered with 502.
  const proxy = createProxy((_request, response) => response.writeHead(502).end())
  proxy.on('connect', (_request, socket: Duplex, head: Buffer) => {
    const upstream = connect(tlsPort, '127.0.0.1')
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    upstream.write(head)
    join(socket, upstream)
  })
  return {
    /** The port of an HTTP proxy on 127.0.0.1 that connects every host name to the service, over TLS. */
    proxyPort: await listen(proxy),
    stop() {
      tls.close()
      proxy.close()
      for (const stream of streams) stream.destroy()
    },
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
