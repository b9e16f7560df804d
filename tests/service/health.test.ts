import { describe, expect, test, vi } from 'vitest'
import { serviceOfTests } from '../support/service.ts'

describe('the probes of a service', () => {
  const service = serviceOfTests()
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(service.origin + path, { headers })).status

  test('use no session, because it is in the database', async () => {
    const client = await service.signInAs('golfer')
    const cookie = `session=${client.cookies.get('session')}`
    const read = vi.spyOn(service.context.db, 'selectFrom')
    for (const path of ['/rest/health/live', '/rest/health/ready']) {
      const response = await fetch(service.origin + path, { headers: { cookie } })
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null])
    }
    expect(read.mock.calls).toEqual([['secrets']])
  })

  test('report that the process is about to end, while it still responds', async () => {
    service.drain()
    expect(await statusOf('/rest/health/ready')).toBe(503)
    expect(await statusOf('/rest/health')).toBe(503)
    expect(await statusOf('/rest/health/live')).toBe(200)
    expect(await statusOf('/rest/auth/get_user')).toBe(401)
  })
})
