import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { AdminRound } from '../../../../../../src/contract/users.ts'
import { createRoundArchive } from '../../../../../../src/features/console/user/rounds/round-archive.ts'
import { httpFailure, success } from '../../../../../support/stub-api.ts'

const JUNE_MS = Date.UTC(2026, 5, 20, 23)
const round = (token: string, more: Partial<AdminRound> = {}) =>
  ({ token, timestamp: JUNE_MS, course: 'Old Links', isDeleted: false, ...more }) as AdminRound

function setUp(rounds: readonly AdminRound[]) {
  const saved: File[] = []
  const archive = createRoundArchive(
    {
      downloads: {
        receive: async (path) =>
          path.endsWith('gone') ? httpFailure(404) : success(new Blob([`{"path":"${path}"}`])),
      },
      pathOf: (token) => `/download/${token}`,
      saveFile: (file) => saved.push(file),
    },
    rounds,
    'ann@golf.example',
  )
  const { signal } = new AbortController()
  return {
    add: (token: string) => archive.add(token, signal),
    async saved() {
      archive.save()
      const [file] = saved
      const files = unzipSync(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer()))
      return {
        name: file?.name,
        files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)])),
      }
    },
  }
}

test('contains each file as it was received, named by day, course and token', async () => {
  const { add, saved } = setUp([round('R1'), round('R2', { timezoneOffset: 7_200_000 })])
  await add('R1')
  await add('R2')
  expect(await saved()).toEqual({
    name: 'rounds-ann-golf-example.zip',
    files: {
      '2026-06-20-Old-Links-R1.json': '{"path":"/download/R1"}',
      '2026-06-21-Old-Links-R2.json': '{"path":"/download/R2"}',
    },
  })
})

test('gives files names that are valid and differ even on file systems that ignore case', async () => {
  const bare = { course: undefined, timestamp: undefined }
  const { add, saved } = setUp([
    round('aB', bare),
    round('Ab', bare),
    round('../x:y', bare),
    round('…', bare),
  ])
  for (const token of ['aB', 'Ab', '../x:y', '…']) await add(token)
  expect(Object.keys((await saved()).files)).toEqual(['aB.json', 'Ab-2.json', 'x-y.json', 'round.json'])
})

test('reports and omits a file that was not received', async () => {
  const { add, saved } = setUp([round('R1'), round('gone')])
  expect(await add('gone')).toEqual(httpFailure(404))
  await add('R1')
  expect(Object.keys((await saved()).files)).toEqual(['2026-06-20-Old-Links-R1.json'])
})
