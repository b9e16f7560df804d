import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyEndpoint, InputOf } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { upload } from '../support/recorded.ts'
import { messageOf, type TestClient, type TestService } from '../support/service.ts'
import { type Case, cases, type Ground, type Name } from './contract-cases.ts'

const all = (Object.keys(endpoints) as Name[]).map((name) => ({
  name,
  endpoint: endpoints[name] as AnyEndpoint,
  one: cases[name] as unknown as Case<AnyEndpoint>,
}))

/** Every call of the contract against a service, whatever keeps its data. */
export function describeContract(start: () => Promise<TestService>): void {
  let service: TestService
  let ground: Ground

  let clients: Record<Case<AnyEndpoint>['access'], TestClient>

  beforeAll(async () => {
    service = await start()
    clients = {
      public: service.newClient(),
      golfer: await service.signInAs('golfer'),
      staff: await service.signInAs('staff'),
    }
    ground = await layGround(service)
  })
  afterAll(() => service.stop())

  describe.each(all)('$name', ({ endpoint, one }) => {
    test('is answered, and the answer parses', async () => {
      const response = await clients[one.access].call(endpoint, await one.good(ground))
      const text = await response.text()
      expect(response.status, text).toBeLessThan(300)
      if (endpoint.answer) v.parse(v.nonNullish(endpoint.answer as never), JSON.parse(text))
    })

    const { bad } = one
    if (bad) {
      test('refuses bad input with one line that names the field', async () => {
        const response = await clients[one.access].call(endpoint, bad.input as InputOf<AnyEndpoint>)
        const message = await messageOf(response)
        expect({ status: response.status, message }).toEqual({ status: 400, message: expect.any(String) })
        expect(message.startsWith(`${bad.field}: `), message).toBe(true)
        expect(message).not.toContain('\n')
      })
    }

    if (one.access !== 'public') {
      test('asks who is not signed in to sign in', async () => {
        const response = await service.newClient().call(endpoint, await one.good(ground))
        expect(response.status).toBe(401)
        expect(await messageOf(response)).toBe('Please sign in')
      })
    }

    if (one.access === 'staff') {
      test('is for staff only', async () => {
        const response = await clients.golfer.call(endpoint, await one.good(ground))
        expect(response.status).toBe(403)
        expect(await messageOf(response)).toBe('This is for staff only')
      })
    }
  })
}

export async function layGround({ services, signInAs, dataDir }: TestService): Promise<Ground> {
  const golfer = 'ground@golf.example'
  await signInAs('golfer', golfer)
  const account = await services.accounts.findByEmail(golfer)
  const iid = (await services.installs.primaryOf(account?.id ?? '')) ?? ''
  const bytes = Buffer.from(JSON.stringify(upload()))
  const folder = join(dataDir, 'mailing')
  await mkdir(join(folder, 'templates', 'spring'), { recursive: true })
  await writeFile(join(folder, 'recipients', 'spring.csv'), 'email,name\nbob@golf.example,Bob\n')
  await writeFile(join(folder, 'templates', 'spring', 'subject.txt'), 'Spring')
  await writeFile(join(folder, 'templates', 'spring', 'text.txt'), 'Hello {{name}}')
  await services.facilities.add({ id: 'F-1', name: 'Old Links' })
  const autumn = { category: 'press', batch: 'autumn', description: 'x', type: 'pro_year', expiration: null }
  const [promoCode = ''] = await services.promo.generate({ ...autumn, count: 1 })
  return {
    golfer,
    iid,
    promoCode,
    roundToken: await services.rounds.saveRecorded({ iid, bytes }),
    resetCode: await services.resets.open(account?.id ?? ''),
    recipientToken: await services.preferences.tokenOf('bob@golf.example'),
  }
}
