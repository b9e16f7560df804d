import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createApp } from '../../src/service/app.ts'
import { readConfig } from '../../src/service/base/config/config.ts'
import type { PushTimes } from '../../src/service/golf/push/push-job.ts'
import { localNetwork } from './push-service.ts'

/** Starts a service in a process of its own, which reaches push services on this machine with this certificate. */
export async function startPushProcess(
  dataDir: string,
  ca: string,
  times?: PushTimes,
): Promise<{ origin: string; process: ChildProcess }> {
  const child = fork(import.meta.filename, [dataDir, ca, JSON.stringify(times ?? null)], { execArgv: [] })
  const [origin] = (await once(child, 'message')) as [string]
  return { origin, process: child }
}

if (process.send && process.argv[1] === import.meta.filename) {
  const [, , dataDir = '', ca = '', times = ''] = process.argv
  const config = { ...readConfig({ PORT: '0', DEMO_DATA: 'off' }), dataDir }
  const app = await createApp(config, {
    pushNetwork: localNetwork(ca),
    pushTimes: (JSON.parse(times) as PushTimes | null) ?? undefined,
  })
  process.send(await app.fastify.listen({ host: '127.0.0.1', port: 0 }))
}
