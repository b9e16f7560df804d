import { startService } from '../service.ts'
import { type Host, SITE_DIR, sendTo } from './host.ts'

/** Starts the service that `npm start` runs. */
export async function startEmbedded(): Promise<Host> {
  const service = await startService({ siteDir: SITE_DIR })
  const { hostname, port } = new URL(service.origin)
  return {
    send: (address, init) => sendTo({ host: hostname, port: Number(port) }, address, init),
    stop: () => service.stop(),
  }
}
