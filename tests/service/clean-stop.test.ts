// @module-tag slow
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { StartError } from '../../src/service/base/start-error.ts'
import { startService } from '../support/service.ts'
import { type SiteProcess, startSiteProcess } from '../support/site-process.ts'

let site: SiteProcess | undefined
afterEach(() => site?.stop())

/** Sends a POST request, which no proxy repeats. Returns the status, or the code of the error. */
function post(origin: string, agent?: Agent): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const sent = request(`${origin}/rest/auth/logout`, { method: 'POST', agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode))
    })
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    sent.end()
  })
}

test('a stopping process first says so, then refuses connections, answers every request that it accepts, and releases its data folder', async () => {
  site = await startSiteProcess({ TRUST_PROXY: '1', DRAIN_MS: '2000', DEMO_DATA: 'off', LOG_LEVEL: 'info' })
  const { origin, dataDir, process: child } = site
  await expect(startService({ dataDir })).rejects.toThrow(
    new StartError(`The data folder ${dataDir} is in use by another process of this service`),
  )
  // Like the connections of a proxy.
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const statuses = new Map<number | string | undefined, number>()
  const exited = once(child, 'exit')
  let isStopping = false
  const isRefused = () => statuses.has('ECONNREFUSED')
  const write = async () => {
    while (!isRefused()) {
      const status = await post(origin, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const probes: number[] = []
  const probe = async () => {
    while (!isStopping || probes.at(-1) === 200) {
      probes.push((await fetch(`${origin}/rest/health/ready`)).status)
    }
  }
  const done = Promise.all([...Array.from({ length: 8 }, write), probe()])
  await expect.poll(() => (statuses.get(403) ?? 0) > 20 && probes.length > 2).toBe(true)
  isStopping = true
  child.kill('SIGTERM')
  await done
  expect(new Set(probes)).toEqual(new Set([200, 503]))
  expect([...statuses.keys()].sort()).toEqual([403, 'ECONNREFUSED'])
  expect(await exited).toEqual([0, null])
  const life = Array.from(site.output().matchAll(/^\{.*\}$/gm), ([line]) => JSON.parse(line))
  expect(life.filter(({ msg }) => msg.startsWith('the '))).toMatchObject([
    { msg: 'the database was migrated', count: expect.any(Number) },
    { msg: 'the service starts' },
    { msg: 'the service stops', signal: 'SIGTERM' },
  ])
  agent.destroy()
  await (await startService({ dataDir })).stop()
})
