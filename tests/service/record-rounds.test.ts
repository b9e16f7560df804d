import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createAccessToken } from '../../src/contract/access-tokens.ts'
import { credentialToken } from '../../src/domain/accounts/credential-token.ts'
import { courseFile } from '../support/course-files.ts'
import { publishFacility } from '../support/course-maps.ts'
import { PASSWORD, serviceOfTests } from '../support/service.ts'

const EMAIL = 'ann@golf.example'

const service = serviceOfTests()

test('the examples of docs/record-rounds.md record a round', async () => {
  const golfer = await service.signInAs('golfer', EMAIL)
  const created = await golfer.call(createAccessToken, {
    body: { name: 'My app', token: await credentialToken(EMAIL, PASSWORD) },
  })
  const file = {
    facilityId: 'F-1',
    fileName: 'courses.geojson',
    bytes: Buffer.from(JSON.stringify(courseFile('Old Links'))),
  }
  await publishFacility(service.context, file)
  const { secret } = (await created.json()) as { secret: string }
  const guide = await readFile('docs/record-rounds.md', 'utf8')
  const blocks = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
  const settings = `SITE=${service.origin}\nACCESS_TOKEN=${secret}\n`
  // Each response is one line.
  const script = ['curl() { command curl "$@"; echo; }', settings, ...blocks.slice(1)].join('\n')

  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script])
  const responses = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

  const discrepancy = { player: 'ann', hole: 1, entries: [{ by: 'owner' }, { by: 'Bob' }] }
  expect(responses).toMatchObject([
    { courses: [{ name: 'Old Links', holeCount: 9 }], hasMore: false },
    { seq: 0, state: 'live' },
    {
      seq: 2,
      results: [{ seq: 1 }, { seq: 2 }, { error: 'hole 19 is not on this course' }],
      discrepancies: [],
    },
    { id: expect.any(String) },
    { seq: 3, discrepancies: [discrepancy] },
    { seq: 3, entries: [{ seq: 3, by: 'Bob', strokes: 4 }], discrepancies: [discrepancy] },
    { seq: 4, discrepancies: [] },
    { seq: 6, results: [{ seq: 5 }, { seq: 6 }] },
    { info: { timezoneOffset: 7_200_000 }, settings: { course: { name: 'Old Links' } } },
    { state: 'live' },
    { revision: 1 },
  ])
  expect(responses[8].type).not.toBe('LiveRound')
})
